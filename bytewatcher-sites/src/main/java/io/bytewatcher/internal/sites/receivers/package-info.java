/**
 * The experiment for a call with receivers of many types. C2 inlines at most two types per call, by a profile that no flag widens: with
 * {@code TypeProfileWidth=3} it still calls the third (17, 21 and 25). So {@code InlineCaches}, an agent in a JVM that was started for
 * this, replaces the call by an {@code invokedynamic}, and {@code InlineCache} links that to a chain of comparisons with the classes of the
 * receivers. C2 inlines a constant chain of method handles. If an object is then gone, the call was a reason that kept it.
 */
@NullMarked
package io.bytewatcher.internal.sites.receivers;

import org.jspecify.annotations.NullMarked;
