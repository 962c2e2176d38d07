/** What the tests of several modules need. Not published. */
@NullMarked
package io.bytewatcher.test;

import org.jspecify.annotations.NullMarked;
