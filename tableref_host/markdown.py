"""Reads the Markdown of the documents: CommonMark with HTML and tables."""

from markdown_it import MarkdownIt

READER = MarkdownIt("commonmark", {"html": True}).enable("table")
"""The parser and renderer of all pages."""
