/** Tests of README.md and docs: examples compile and run, and links, keys, versions and messages are right. */
@NullMarked
package io.bytewatcher.docs;

import org.jspecify.annotations.NullMarked;
