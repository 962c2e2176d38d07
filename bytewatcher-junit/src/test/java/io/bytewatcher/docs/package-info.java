/** What README.md and docs say: that examples compile and run, and that links, keys, versions and messages are right. */
@NullMarked
package io.bytewatcher.docs;

import org.jspecify.annotations.NullMarked;
