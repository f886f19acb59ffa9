"""The circuit boards of a build with pods: the hub's and a pod's, from circuit to copper."""
