package io.bytewatcher.watch;

/** Runs in a fresh JVM: ends without closing its watcher. */
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
