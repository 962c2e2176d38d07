/** What the user, JUnit and the build tool have configured. */
@NullMarked
package io.bytewatcher.junit.internal.config;

import org.jspecify.annotations.NullMarked;
