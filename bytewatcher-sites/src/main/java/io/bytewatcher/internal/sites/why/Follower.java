package io.bytewatcher.internal.sites.why;

import io.bytewatcher.internal.sites.why.CompileTree.CallSite;
import io.bytewatcher.internal.sites.why.Origins.InlineScope;
import io.bytewatcher.internal.sites.why.Origins.Visit;
import io.bytewatcher.internal.sites.why.Places.Words;
import java.util.Optional;

/** Goes on with an object where a use leads it. */
interface Follower {
    /** Follows an object, or a holder of it, from its source through a method. */
    void follow(InlineScope scope, Source source, Words words);

    /** Returns the uses of a value in its method; empty if there is no code, or no such object. */
    Optional<Flow> flow(Visit visit);

    /** Returns where the caller stores the result of a call, however the JIT compiles the caller; empty unless each path stores it. */
    Optional<String> stored(CallSite call, String subject);
}
