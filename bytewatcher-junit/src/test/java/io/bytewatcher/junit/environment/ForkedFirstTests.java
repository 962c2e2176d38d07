package io.bytewatcher.junit.environment;

class ForkedFirstTests extends ForkedSuite {}
