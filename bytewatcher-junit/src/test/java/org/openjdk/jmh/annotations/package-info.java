@NullMarked
package org.openjdk.jmh.annotations;

import org.jspecify.annotations.NullMarked;
