"""The boxes: their printed parts and pictures, generated from one file of dimensions."""
