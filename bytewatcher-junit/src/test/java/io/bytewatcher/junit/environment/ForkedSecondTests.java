package io.bytewatcher.junit.environment;

class ForkedSecondTests extends ForkedSuite {}
