# For the radio besides: mqtt_as, which `make firmware` lays out with the rest, works by asyncio.
include("../manifest.py")
include("$(MPY_DIR)/extmod/asyncio")
