#!/bin/sh
# Playwright starts this file in place of Firefox (see firefox-bridge.ts).
exec "$CARAVAN_NODE" "$(dirname "$0")/firefox-bridge.ts" "$@"
