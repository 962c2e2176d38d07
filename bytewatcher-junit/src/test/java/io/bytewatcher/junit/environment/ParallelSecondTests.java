package io.bytewatcher.junit.environment;

class ParallelSecondTests extends ParallelSuite {}
