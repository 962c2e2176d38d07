// The logs of the builds, one after the other.
List<String> logs = new File(basedir, 'build.log').getText('UTF-8').replace('\r\n', '\n').replace('\\', '/')
        .split('(?m)^\\[INFO\\] Scanning for projects...$').drop(1)
assert logs.size() == 4

assert logs[0].contains('ByteWatcher: 2 tests measured\n[INFO] Reports are in out/pages\n')
assert logs[0].contains('[WARNING] Allocation is not checked in this build, because survey or update runs in it, too')

assert logs[1].contains('ByteWatcher: 1 test measured, 1 without a baseline, 1 finding\n'
        + '[ERROR] failed: src/test/allocation.tsv: there is no baseline.')

assert logs[2].contains('[WARNING] <argLine> of maven-surefire-plugin does not contain @{acme.options}')
assert logs[2].contains('ByteWatcher: 1 test measured')
assert logs.join().count('does not contain @{') == 1

assert !(logs[3] =~ /ByteWatcher: |baseline|read-only/)
assert new File(basedir, 'skipped/alone-1.jar').isFile()
assert !['bytewatcher', 'pages', 'site'].any { new File(basedir, 'skipped/' + it).exists() }
