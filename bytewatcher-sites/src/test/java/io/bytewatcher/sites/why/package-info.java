/**
 * Methods with known reasons why C2 keeps an object, written before anything that finds reasons.
 *
 * <p>C2 removes an object if it sees all uses of it: the object is then scalar-replaced, its fields become registers. The uses end at
 * the borders of a compilation. An argument or a receiver of a call that is not inlined escapes, as does an object that is stored
 * where other code can find it, returned or thrown out of the compilation. Escape analysis has no flow: an object that escapes on one
 * path is kept on all. A value that merges two objects, or an object and something else, keeps both on JDK 17; newer JDKs split some
 * of these merges (ReduceAllocationMerges). Arrays are replaced if their length and all indices are constant and the length is at most
 * 64 (EliminateAllocationArraySizeLimit). References and objects with a finalizer are always kept.
 *
 * <p>Some objects are kept without such a use. On JDK 17, a field of a removed holder merges its first value with an object that is
 * allocated after the holder, if a volatile access lies between them. To JDK 21, a loop that is unrolled before escape analysis can keep
 * the objects of its turns; then -XX:LoopUnrollLimit=0 removes them.
 *
 * <p>Each line that allocates has its bytes and causes at its end, as {@link io.bytewatcher.sites.corpus.Case} describes. The comments
 * above it name the reasons, as {@link io.bytewatcher.sites.why.Kept} describes.
 */
@NullMarked
package io.bytewatcher.sites.why;

import org.jspecify.annotations.NullMarked;
