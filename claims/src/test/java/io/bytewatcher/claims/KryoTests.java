package io.bytewatcher.claims;

import com.esotericsoftware.kryo.util.ObjectMap;
import com.esotericsoftware.kryo.util.Pool;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;

public class KryoTests extends Claims {
    private static final String UTIL = "com/esotericsoftware/kryo/util/";

    private final ObjectMap<String, String> map = new ObjectMap<>();
    private final Pool<StringBuilder> pool = pool(false);
    private final Pool<StringBuilder> sharedPool = pool(true);

    public KryoTests() {
        for (int i = 0; i < 20; i++) {
            map.put("k" + i, "v" + i);
        }
    }

    private static Pool<StringBuilder> pool(boolean threadSafe) {
        return new Pool<>(threadSafe, false) {
            @Override
            protected StringBuilder create() {
                return new StringBuilder();
            }
        };
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.KRYO,
            words = "No allocation is done except when growing the table size.",
            in = UTIL + "ObjectMap.java",
            operation = "puts, gets and removes a value",
            control = "puts it into a new map")
    public void objectMap() {
        map.put("key", "v");
        kept = map.get("key");
        map.remove("key");
    }

    @Test
    @Benchmark
    public void objectMapControl() {
        ObjectMap<String, String> fresh = new ObjectMap<>();
        fresh.put("key", "v");
        kept = fresh;
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.KRYO,
            words = "A pool of objects that can be reused to avoid allocations.",
            in = UTIL + "Pool.java",
            operation = "obtains and frees an object",
            control = "obtains it and does not free it")
    public void pool() {
        StringBuilder object = pool.obtain();
        kept = object;
        pool.free(object);
    }

    @Test
    @Benchmark
    public void poolControl() {
        pool.clear();
        kept = pool.obtain();
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.KRYO,
            words = "The pool is optionally thread safe",
            in = UTIL + "Pool.java",
            operation = "obtains and frees an object of a thread-safe pool",
            control = "obtains it and does not free it",
            reason =
                    "the pool reuses the object. Its `LinkedBlockingQueue`, which makes the pool thread-safe, creates a node for each returned object:"
                            + " `Pool.free` (`Pool.java:91`) → `LinkedBlockingQueue.offer` (`LinkedBlockingQueue.java:409` on 17 and 25)")
    public void threadSafePool() {
        StringBuilder object = sharedPool.obtain();
        kept = object;
        sharedPool.free(object);
    }

    @Test
    @Benchmark
    public void threadSafePoolControl() {
        sharedPool.clear();
        kept = sharedPool.obtain();
    }
}
