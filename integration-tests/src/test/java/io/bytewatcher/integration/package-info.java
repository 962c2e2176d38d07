/** Projects of users, built by Maven with the packaged artifacts. */
@NullMarked
package io.bytewatcher.integration;

import org.jspecify.annotations.NullMarked;
