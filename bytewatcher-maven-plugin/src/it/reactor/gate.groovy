// The logs of the builds, one after the other.
List<String> logs = new File(basedir, 'build.log').getText('UTF-8').split('(?m)^\\[INFO\\] Scanning for projects...$').drop(1)
assert logs.size() == 12

String log(List<String> logs, int build) { return logs[build - 1].replace('\r\n', '\n') }

assert log(logs, 2).contains('CodecTest.encodes(): 80 B per call, baseline 48 B per call [REGRESSED]')
assert log(logs, 2).contains('failed for its allocation in its first run')
assert log(logs, 2).contains('web ................................................ SKIPPED')
assert log(logs, 2).count('ByteWatcher: 1 test measured') == 1 // that of wire

assert log(logs, 3).contains('check (default) on project')
assert log(logs, 3).contains('failed: ' + ['core', 'bytewatcher-baseline.tsv'].join(File.separator)
        + ':4: com.acme.CodecTest#mayBeRemoved: there is no such test.')
assert log(logs, 3).count('ByteWatcher: 4 tests measured, 1 finding') == 1

assert log(logs, 4).contains('[WARNING] Allocation is not checked: -Dtest skips tests')
assert log(logs, 5).contains('[WARNING] Allocation is not checked: -DskipTests skips tests')
assert log(logs, 6).contains('Allocation is not checked: no module of this build has results of this build')

assert log(logs, 7).count('ByteWatcher: 5 tests measured') == 1
assert log(logs, 8).contains('failed: ' + ['core', 'missing.tsv'].join(File.separator)
        + ': there is no baseline. -Dbytewatcher.baseline=update, or --update on the command line, writes one')
assert log(logs, 9).contains('no module of this build has results of this build (missing, ')

assert log(logs, 10).count('ByteWatcher: 5 tests measured') == 1
assert new File(basedir, 'target/site/bytewatcher/index.html').isFile()
assert new File(basedir, 'target/site/project-reports.html').text.contains('href="bytewatcher/index.html"')
assert new File(basedir, 'web/target/site/bytewatcher/index.html').isFile()
assert !new File(basedir, 'plain/target/site/bytewatcher').exists()

assert log(logs, 12).count('ByteWatcher: 8 tests measured') == 1 // those without an annotation, too
String surveyed = new File(basedir, 'target/bytewatcher-survey/results.json').text
assert surveyed.contains('"module":"core","test":"com.acme.CodecTest#hasNoAnnotation"')
assert surveyed.contains('"module":"web","test":"com.acme.ServerIT#serves"')
String stacks = new File(basedir, 'target/bytewatcher-survey/sites.collapsed').text
assert stacks =~ /core.*com\.acme\.CodecTest#hasNoAnnotation;com\/acme\/CodecTest\.hasNoAnnotation;com\/acme\/Codec\.encode;byte\[\]_\[i\] 48\n/
assert !log(logs, 12).contains('Allocation is not checked')
