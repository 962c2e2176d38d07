package io.bytewatcher.junit.environment;

class ParallelFirstTests extends ParallelSuite {}
