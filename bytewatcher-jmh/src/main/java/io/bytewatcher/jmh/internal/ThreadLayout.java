package io.bytewatcher.jmh.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.ThreadParams;

/** The threads of a benchmark in their groups, as JMH numbers them. */
final class ThreadLayout {
    private ThreadLayout() {}

    /** Returns all threads by their index. */
    static List<ThreadParams> of(BenchmarkParams params) {
        int[] sizes = params.getThreadGroups();
        int inGroup = IntStream.of(sizes).sum();
        int threads = params.getThreads();
        List<ThreadParams> all = new ArrayList<>();
        for (int group = 0; all.size() < threads; group++) {
            int inThisGroup = 0;
            for (int subgroup = 0; subgroup < sizes.length; subgroup++) {
                for (int i = 0; i < sizes[subgroup]; i++) {
                    all.add(new ThreadParams(
                            all.size(),
                            threads,
                            group,
                            (threads + inGroup - 1) / inGroup,
                            subgroup,
                            sizes.length,
                            inThisGroup++,
                            inGroup,
                            i,
                            sizes[subgroup]));
                }
            }
        }
        return all;
    }

    /** Returns the first thread of each subgroup, by whose methods a group's figures differ. */
    static List<Integer> firsts(BenchmarkParams params) {
        return of(params).stream()
                .filter(thread -> thread.getGroupIndex() == 0 && thread.getSubgroupThreadIndex() == 0)
                .map(ThreadParams::getThreadIndex)
                .toList();
    }
}
