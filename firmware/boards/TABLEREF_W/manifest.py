# mqtt_as, which the radio uses, needs asyncio.
include("../manifest.py")
include("$(MPY_DIR)/extmod/asyncio")
