package org.caravan.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
