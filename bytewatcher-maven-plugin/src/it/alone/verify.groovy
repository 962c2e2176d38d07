String log = new File(basedir, 'build.log').getText('UTF-8').replace('\r\n', '\n').replace('\\', '/')

String baseline = new File(basedir, 'src/test/allocation.tsv').text
assert baseline.contains('com.acme.AloneTest#hasNoAnnotation\t')
assert baseline.contains('com.acme.AloneIT#keepsToItsLimit\t')
assert log.contains('Commit src/test/allocation.tsv\n')

assert log.contains('AloneIT.keepsToItsLimit(): 80 B per call, limit 48 B')
assert log.contains('check (default) on project alone: ByteWatcher: 2 tests measured, 1 failed\n[ERROR] Reports are in out/pages\n')
assert new File(basedir, 'out/pages/index.html').isFile()
assert !log.contains('does not contain @{')
