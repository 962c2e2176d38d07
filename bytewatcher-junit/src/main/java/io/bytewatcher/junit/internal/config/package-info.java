/**
 * The configuration by the user, JUnit and the build tool. {@code Configuration} reads the keys, in JUnit's order: the request's parameters
 * ({@code RunParameters}), system properties, the environment, and JUnit's file. It rejects an unknown key or a bad value with the nearest
 * right key. {@code SiteSettings} are the part that searches need. {@code TestTimeout} finds the time that JUnit leaves a test.
 * {@code Build} finds the build tool, the module and the default folder of the reports.
 */
@NullMarked
package io.bytewatcher.junit.internal.config;

import org.jspecify.annotations.NullMarked;
