package io.bytewatcher.junit.environment;

class ForkedThirdTests extends ForkedSuite {}
