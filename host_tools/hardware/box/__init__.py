"""The box of the table build: from one file of dimensions to what is printed, and its pictures."""
