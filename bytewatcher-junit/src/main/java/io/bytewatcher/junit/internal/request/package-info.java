/** What is asked for of a test: by annotations, found and checked. */
@NullMarked
package io.bytewatcher.junit.internal.request;

import org.jspecify.annotations.NullMarked;
