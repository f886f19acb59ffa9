"""The boxes: their printed parts and pictures, from one file of dimensions."""
