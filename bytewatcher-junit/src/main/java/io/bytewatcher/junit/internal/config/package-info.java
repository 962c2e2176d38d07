/** The configuration by the user, JUnit and the build tool. */
@NullMarked
package io.bytewatcher.junit.internal.config;

import org.jspecify.annotations.NullMarked;
