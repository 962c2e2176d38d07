String log = new File(basedir, 'build.log').getText('UTF-8')

assert new File(basedir, 'core/bytewatcher-baseline.tsv').text.contains('com.acme.CodecTest#encodes\t')
assert new File(basedir, 'wire/bytewatcher-baseline.tsv').text.contains('com.acme.FrameTest#copies\t')
String web = new File(basedir, 'web/bytewatcher-baseline.tsv').text
assert web.contains('com.acme.PageTest#counts\t')
assert web.contains('com.acme.ServerIT#serves\t') // Failsafe's
assert log.contains('Commit ' + ['core', 'bytewatcher-baseline.tsv'].join(File.separator))

// Once, by the last module; not by the update.
assert log.count('ByteWatcher: 5 tests measured') == 1
assert !log.contains('[WARNING] Allocation')
assert new File(basedir, 'core/target/jacoco.exec').length() > 0
String results = new File(basedir, 'target/bytewatcher-check/results.json').text
assert ['core', 'wire', 'web'].every { results.contains('"module":"' + it + '"') }
assert new File(basedir, 'target/bytewatcher-check/index.html').isFile()
