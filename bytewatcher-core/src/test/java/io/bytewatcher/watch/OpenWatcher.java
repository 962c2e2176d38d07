package io.bytewatcher.watch;

/** In a JVM of its own: ends without closing its watcher. */
final class OpenWatcher {
    private OpenWatcher() {}

    public static void main(String... args) {
        ByteWatcher watcher = ByteWatcher.builder()
                .limit(AllocationLimit.total(1))
                .onBreach(breach -> Thread.sleep(Long.MAX_VALUE))
                .start();
        watcher.operations(1);
        System.out.println("end of main");
    }
}
