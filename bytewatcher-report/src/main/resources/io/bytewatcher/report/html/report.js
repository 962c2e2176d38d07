// Shows results.json, which docs/results.md describes.
'use strict';

function show(results) {
  const VERDICTS = {
    steady: 'steady: each call allocates the same',
    amortised: 'amortised: some calls allocate more than others, repeatedly; the figure is the mean',
    growing: 'growing: a call allocates more and more',
    unstable: 'unstable: no number can be trusted',
    'single-shot': 'single shot: run once, first uses and class loading included',
  };
  const STATUSES = {
    'within-limit': ['✓', 'within limit', 'good'],
    recorded: ['○', 'recorded', 'muted'],
    'over-limit': ['✗', 'over limit', 'bad'],
    'several-states': ['≷', 'several states', 'warn'],
    'not-measured': ['!', 'not measured', 'warn'],
    'not-gated': ['–', 'not gated', 'muted'],
  };
  const OUTCOMES = {
    regressed: ['▲', 'regressed', 'bad'],
    improved: ['▼', 'improved', 'good'],
    shifted: ['≈', 'shifted', 'muted'],
    unchanged: ['=', 'unchanged', 'muted'],
    'no-baseline': ['', 'no baseline', 'muted'],
    'environment-mismatch': ['≠', 'not comparable', 'muted'],
  };

  /** The milliseconds of a duration in Java's form of ISO 8601. */
  function milliseconds(elapsed) {
    const [, hours, minutes, seconds] = /^PT(?:(-?\d+)H)?(?:(-?\d+)M)?(?:(-?[\d.]+)S)?$/.exec(elapsed);
    return Number(hours ?? 0) * 3_600_000 + Number(minutes ?? 0) * 60_000 + Number(seconds ?? 0) * 1_000;
  }

  /** The figures now and accepted whose difference is stated: of a regression, a state and the largest accepted one below it. */
  function compare({ outcome, now, was }) {
    if (outcome !== 'regressed') {
      return [now, was];
    }
    const states = (figure) => [...(figure.others ?? []), figure];
    const below = (more) => states(was).filter((state) => perCall(state) < perCall(more)).at(-1) ?? was;
    const growth = ([state, accepted]) => perCall(state) - perCall(accepted);
    return states(now).map((state) => [state, below(state)])
      .reduce((one, other) => (growth(other) > growth(one) ? other : one));
  }

  /** A test with the values that the table sorts by. */
  function readTest(test) {
    const { measured, baseline } = test;
    const trusted = measured !== undefined && measured.verdict !== 'unstable' && Number(measured.operations) > 0;
    const compared = baseline?.was !== undefined && baseline.outcome !== 'environment-mismatch' ? compare(baseline) : null;
    return {
      ...test,
      environment: environmentInWords(test.environment),
      limit: test.limit ?? -1,
      trusted,
      compared,
      bytes: trusted ? perCall(measured) : -1,
      writtenBytes: measured?.asWritten ? perCall(measured.asWritten) : -1,
      differenceBytes: compared ? perCall(compared[0]) - perCall(compared[1]) : 0,
    };
  }

  const amount = (test) => (test.trusted ? mean(test.measured.bytes, test.measured.operations) : null);
  const written = ({ measured }) => (measured?.asWritten ? mean(measured.asWritten.bytes, measured.asWritten.operations) : null);
  const limits = ({ limit, objectLimit }) => [
    ...(limit < 0 ? [] : [`${group(limit)} B`]),
    ...(objectLimit === undefined ? [] : [plural(objectLimit, 'object', 'objects')]),
  ].join(' and ');
  const differenceOf = (test) => (test.compared ? difference(...test.compared) : null);

  const tests = results.tests.map(readTest);
  const isExcused = (test) => test.status === 'several-states' && !test.failed;
  const isChanged = (test) => !isExcused(test) && ['regressed', 'improved'].includes(test.baseline?.outcome);

  function status(test) {
    const [sign, word, className] = STATUSES[test.status];
    if (!test.failed || test.status === 'over-limit') {
      return [sign, word, className];
    }
    return ['✗', test.status === 'not-measured' ? word : test.baseline?.outcome === 'regressed' ? 'regressed' : 'failed', 'bad'];
  }

  // ---------------------------------------------------------------- head

  function showHead() {
    const { soaks, findings, machines } = results;
    const failed = count(tests, (test) => test.failed) + count(soaks, (soak) => soak.failed);
    const redFindings = count(findings, (finding) => finding.failed);
    const red = failed + redFindings > 0;
    const reasons = [];
    if (failed > 0) {
      reasons.push(plural(failed, 'test', 'tests'));
    }
    if (redFindings > 0) {
      reasons.push(plural(redFindings, 'finding', 'findings'));
    }
    byId('verdict').append(red ? signed('✗', `Failed: ${reasons.join(', ')}`, 'bad') : signed('✓', 'Passed', 'good'));
    const jdks = [...new Set(machines.map((machine) => machine.jdk))];
    const time = results.time.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC');
    byId('run').append(foreign(results.run), ` · ${time}`, jdks.length > 0 ? ` · JDK ` : '', foreign(jdks.join(', ')));
    document.title = `${red ? '✗' : '✓'} Allocation report: ${results.run}`;
    const judged = count(soaks, (soak) => !soak.failed || soak.breaches.length > 0);
    const changed = (outcome) => count(tests, (test) => isChanged(test) && test.baseline.outcome === outcome);
    showCounts([
      ['measured', count(tests, (test) => test.trusted) + judged, ''],
      ['within limits', count(tests, (test) => test.status === 'within-limit')
        + count(soaks, (soak) => !soak.failed && soak.limits.length > 0), ''],
      ['failed', failed, 'bad'],
      ['regressed', changed('regressed'), 'bad'],
      ['improved', changed('improved'), 'good'],
      ['not gated', count(tests, (test) => test.status === 'not-gated'), ''],
    ]);
  }

  function duration(milliseconds) {
    if (milliseconds < 60_000) {
      return `${(milliseconds / 1000).toLocaleString('en-US', { maximumFractionDigits: 3 })} s`;
    }
    const seconds = Math.round(milliseconds / 1000);
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor(seconds / 60) % 60;
    return [[hours, 'h'], [minutes, 'min'], [seconds % 60, 's']]
      .filter(([number]) => number > 0)
      .map(([number, unit]) => `${group(number)} ${unit}`)
      .join(' ');
  }

  // ---------------------------------------------------------------- a test in detail

  function roundsBlock(test) {
    const { rounds } = test.measured;
    if (rounds.length === 0) {
      return null;
    }
    const means = rounds.map(perCall);
    const shown = ({ bytes, operations }) => mean(bytes, operations);
    const isLess = (one, other) =>
      BigInt(one.bytes) * BigInt(other.operations) < BigInt(other.bytes) * BigInt(one.operations);
    const least = rounds.reduce((one, other) => (isLess(other, one) ? other : one));
    const most = rounds.reduce((one, other) => (isLess(one, other) ? other : one));
    const [low, high] = [shown(least), shown(most)];
    const sentence = `${plural(rounds.length, 'round', 'rounds')}, `
      + (low !== high ? `from ${low} to ${high} B per call` : `${isLess(least, most) ? 'about ' : ''}${low} B per call in each`);
    const canvas = element('canvas', { role: 'img', 'aria-label': `Bytes per call in each round: ${sentence}` });
    const place = element('div', { class: 'plot' }, canvas);
    const node = block('h3', 'Rounds', element('figure', {}, place, element('figcaption', {}, sentence)),
      element('details', {}, element('summary', {}, 'Rounds as a table'),
        table('Rounds', [['Round', 'num'], ['Calls', 'num'], ['Bytes', 'num'], ['B per call', 'num']],
          rounds.map((round, i) => [group(i + 1), group(round.operations), group(round.bytes), shown(round)]), 'compact')));
    node.draw = () => chart(canvas, {
      type: 'bar',
      data: { labels: rounds.map((_, i) => i + 1), datasets: [{ data: means, maxBarThickness: 28, minBarLength: 2 }] },
      options: {
        plugins: {
          legend: { display: false },
          tooltip: {
            displayColors: false,
            callbacks: {
              title: ([item]) => `Round ${item.label}`,
              label: (item) => {
                const { operations, bytes } = rounds[item.dataIndex];
                return `${group(bytes)} B in ${group(operations)} calls`;
              },
            },
          },
        },
        scales: { x: axis('round'), y: axis('B per call', { ticks: { maxTicksLimit: 5 } }) },
      },
    }, (made) => {
      made.data.datasets[0].backgroundColor = colour('accent');
    });
    return node;
  }

  const source = ({ file, line }) => (!file ? 'unknown source' : line > 0 ? `${file}:${line}` : file);
  const frameInWords = (frame, type = frame.class) => `${type}.${frame.method}(${source(frame)})`;
  const simpleName = (type) => type.slice(type.lastIndexOf('.') + 1);

  function callPath(site) {
    const frames = [...site.inside, ...site.path];
    return frames.length === 0 ? null : element('details', {},
      element('summary', {}, `Call path, ${plural(frames.length, 'frame', 'frames')}`),
      element('ol', { class: 'mono' }, frames.map((frame) => element('li', {}, foreign(frameInWords(frame))))));
  }

  function keptLines({ reasons, proof, tried, cure } = { reasons: [] }) {
    return [...reasons.map(({ text }) => ['kept', text]), ['proof', proof], ['tried', tried], ['cure', cure]]
      .filter(([, words]) => words);
  }

  function sitesBlock({ sites }) {
    if (sites.length === 0) {
      return null;
    }
    const threads = new Set(sites.map((site) => site.thread));
    return block('h3', 'Allocation sites',
      table('Allocation sites', [['B/op', 'num'], ['Hits/op', 'num'], ['Where and why', '']],
        sites.map((site) => {
          const [first] = site.path;
          return [
            mean(site.bytes, site.operations),
            site.hits === 0 ? '–' : mean(site.hits, site.operations),
            [
              foreign(first ? frameInWords(first, simpleName(first.class)) : site.cause, 'mono'),
              first ? element('div', {}, foreign(site.cause)) : null,
              ...keptLines(site.kept).map(([label, words]) => element('div', { class: 'note' }, `${label}: `, foreign(words))),
              threads.size > 1 ? element('div', { class: 'note' }, 'thread ', foreign(site.thread)) : null,
              callPath(site),
            ],
          ];
        })));
  }

  /** The stacks of sites. Each begins with its outermost call. */
  function stacks(sites) {
    const threads = new Set(sites.map((site) => site.thread));
    return sites.filter((site) => Number(site.bytes) > 0).map((site) => ({
      frames: [
        ...threads.size > 1 ? [threadFrame(site.thread)] : [],
        ...[...site.inside, ...site.path].reverse().map((frame) => methodFrame(frame.class, frame.method, frameInWords(frame))),
        causeFrame(site.cause),
      ],
      now: perCall(site),
    }));
  }

  function flameBlock(level, title, name, sites, options) {
    const found = stacks(sites);
    return found.length === 0 ? null : block(level, title, flameGraph(name, found, options));
  }

  /** The size of a method in proportion to the JIT's limit, and the bytes beyond it. */
  const sizeInWords = ({ bytecodes, limit, flag, otherwise }) =>
    `${group(bytecodes)} of ${group(limit)} bytecodes (${flag}); ${mean(otherwise.bytes, otherwise.operations)} B otherwise`;

  function baselineBlock(test) {
    const { outcome, text } = test.baseline;
    const more = differenceOf(test);
    return block('h3', 'Baseline',
      element('dl', { class: 'facts' },
        fact('Outcome', signed(...OUTCOMES[outcome]),
          outcome === 'shifted' ? ' (a single shot: its first uses depend on the order of the tests)' : ''),
        fact('Difference', more === null ? 'not comparable' : more === '0' ? 'none' : `${more} B per call`)),
      message(text, false));
  }

  function panel(test) {
    const facts = [fact('Test', foreign(test.test, 'mono'))];
    if (test.module !== '') {
      facts.push(fact('Module', foreign(test.module)));
    }
    facts.push(fact('Status', signed(...status(test))));
    const parts = [];
    const { measured } = test;
    if (measured) {
      const scope = measured.scope === 'all-threads' ? ' on all threads' : '';
      facts.push(fact('Allocates', test.trusted
        ? `${amount(test)} B${measured.verdict === 'single-shot' ? '' : ' per call'}${scope}` : 'no number that can be trusted'));
      facts.push(fact('Verdict', VERDICTS[measured.verdict]));
      if (measured.asWritten) {
        facts.push(fact('As written', `${written(test)} B per call, before the JIT removes anything`));
      }
      if (measured.fragileZero) {
        const { inlined, untried } = measured.fragileZero;
        facts.push(fact('The 0 B depends on',
          ...inlined.map((method) => element('div', {}, foreign(method.method), ` being inlined: ${sizeInWords(method)}`)),
          inlined.length === 0 && untried === '' ? 'no single method being inlined' : null,
          untried === '' ? null : element('div', { class: 'note' }, foreign(untried))));
      }
      if (measured.explanation !== '') {
        facts.push(fact('Because', foreign(measured.explanation)));
      }
      facts.push(fact('Counted',
        `${plural(measured.operations, 'call', 'calls')} after ${group(measured.warmUpOperations)} of warm-up`));
      if (measured.outliers.length > 0) {
        facts.push(fact('One-offs, not counted', measured.outliers.map((bytes) => `${group(bytes)} B`).join(', ')));
      }
      parts.push(sitesBlock(measured), flameBlock('h3', 'Flame graph', test.name, measured.sites));
    }
    facts.push(fact('Limit', limits(test) === '' ? 'none' : `${limits(test)} per call`));
    facts.push(fact('Environment', foreign(test.environment)));
    if (test.baseline) {
      parts.push(baselineBlock(test));
    }
    const rounds = measured ? roundsBlock(test) : null;
    const node = element('div', { class: 'panel', role: 'group', 'aria-label': `Details of ${test.name}` },
      message(test.message, test.failed),
      element('div', { class: 'pair' }, element('dl', { class: 'facts' }, facts), rounds),
      ...parts);
    node.draw = () => rounds?.draw();
    return node;
  }

  // ---------------------------------------------------------------- the table of tests

  const distinct = (key) => new Set(tests.map((test) => test[key])).size;

  const short = shortener(tests.map((test) => test.environment));
  const shortEnvironment = (test) => short(test.environment);

  const verdict = (test) => test.measured?.verdict.replace('-', ' ');
  const outcome = (test) => OUTCOMES[test.baseline?.outcome];

  function columns() {
    const all = [
      Object.assign(
        column('Test', 'name', 'name', (test) => test.name, (test) =>
          element('button', { type: 'button', class: 'open', 'aria-expanded': 'false' }, breakable(test.name)),
        (test) => `${test.name} ${test.test}`),
        { cellType: 'th' }),
      distinct('module') > 1
        ? column('Module', 'module wide', 'name', (test) => test.module, (test) => foreign(test.module)) : null,
      distinct('environment') > 1
        ? column('JVM', 'environment wide', 'name', shortEnvironment, (test) => foreign(shortEnvironment(test))) : null,
      column('B/op', 'bytes num', 'num', (test) => test.bytes, (test) => plain(amount(test) ?? '–')),
      tests.some((test) => test.measured?.asWritten)
        ? column('As written', 'written num wide', 'num', (test) => test.writtenBytes, (test) => plain(written(test) ?? '–')) : null,
      column('Verdict', 'verdict wide', 'name', (test) => verdict(test) ?? '', (test) =>
        element('div', { class: 'muted' }, verdict(test) ?? '–',
          test.measured?.scope === 'all-threads' ? element('div', { class: 'note' }, 'all threads') : null)),
      column('Limit', 'limit num mid', 'num', (test) => test.limit, (test) => plain(test.objectLimit !== undefined ? limits(test) : test.limit < 0 ? '–' : group(test.limit))),
      column('Baseline', 'outcome mid', 'name', (test) => outcome(test)?.[1] ?? '', (test) =>
        (test.baseline ? signed(...outcome(test)) : plain('–'))),
      column('Difference', 'difference num mid', 'num', (test) => test.differenceBytes, (test) =>
        element('span', { class: isChanged(test) ? outcome(test)[2] : 'muted' }, differenceOf(test) ?? '–')),
      column('Status', 'status', 'name', (test) => status(test)[1], (test) => {
        const change = isChanged(test) ? signed(...outcome(test)) : null;
        return element('div', {}, signed(...status(test)),
          change && status(test)[1] !== 'regressed' ? element('div', { class: 'narrow' }, change) : null);
      }),
    ];
    return all.filter((one) => one !== null);
  }

  function showTests() {
    rankingTable('tests', {
      rows: tests,
      columns: columns(),
      by: 'bytes',
      filters: [['all', () => true], ['failed', (test) => test.failed], ['changed', isChanged]],
      panel,
      nouns: 'tests',
      empty: 'No test was measured',
    });
  }

  // ---------------------------------------------------------------- the sites of all tests

  function showFlameGraph() {
    const withSites = tests.filter((test) => stacks(test.measured?.sites ?? []).length > 0);
    if (withSites.length === 0) {
      return;
    }
    const number = plural(withSites.length, 'test', 'tests');
    byId('flame').hidden = false;
    byId('flame').append(flameDetails(`The sites of ${number}, by bytes per call`,
      () => flameGraph(number, withSites.flatMap((test) => {
        const root = testFrame(test, shortEnvironment(test));
        return stacks(test.measured.sites).map(({ frames, now }) => ({ frames: [root, ...frames], now }));
      }))));
  }

  // ---------------------------------------------------------------- fragile zeros

  function showFragileZeros() {
    const zeros = tests.filter((test) => test.measured?.fragileZero);
    if (zeros.length === 0) {
      return;
    }
    const share = ({ bytecodes, limit }) => bytecodes / limit;
    const rows = zeros.flatMap((test) => test.measured.fragileZero.inlined.map((method) => ({ test, method })))
      .sort((a, b) => share(b.method) - share(a.method));
    const untried = new Map();
    for (const { measured } of zeros) {
      untried.set(measured.fragileZero.untried, (untried.get(measured.fragileZero.untried) ?? 0) + 1);
    }
    untried.delete('');
    byId('fragile').hidden = false;
    byId('fragile').append(
      element('p', { class: 'muted' }, rows.length === 0
        ? 'No test was found whose 0 B depends on a single method being inlined.'
        : 'Tests that allocate 0 B only as long as the JIT inlines a method, by experiment in fresh JVMs. The most fragile come first.'),
      rows.length === 0 ? '' : table('Fragile zeros', [['Of the limit', 'num'], ['B/op else', 'num'], ['Test, and the method', '']],
        rows.map(({ test, method }) => [
          `${Math.round(100 * share(method))} %`,
          mean(method.otherwise.bytes, method.otherwise.operations),
          [
            foreign(test.name, 'mono'),
            element('div', { class: 'note' },
              foreign(method.method), `: ${group(method.bytecodes)} of ${group(method.limit)} bytecodes (${method.flag})`),
          ],
        ])),
      ...[...untried].map(([why, number]) => element('p', { class: 'note' }, `${plural(number, 'test', 'tests')}: `, foreign(why))));
  }

  // ---------------------------------------------------------------- soaks

  const VISIBLE_AT_FIRST = 8;
  const MAX_THREADS = 60;

  const last = (points) => (points.length === 0 ? 0 : points[points.length - 1].y);

  /** A soak with its curves, the largest first: the threads that allocated most and those with a breach. */
  function readSoak(soak) {
    const breached = new Set(soak.breaches.map((breach) => breach.thread));
    const curves = soak.threads.map(({ thread, points }) => ({
      thread,
      points: points.map(({ elapsed, bytes }) => ({ x: milliseconds(elapsed), y: Number(bytes) })),
    }));
    return {
      ...soak,
      environment: soak.environment ? environmentInWords(soak.environment) : '',
      milliseconds: milliseconds(soak.duration),
      series: curves.sort((a, b) => last(b.points) - last(a.points))
        .filter((curve, i) => i < MAX_THREADS || breached.has(curve.thread)),
      breaches: soak.breaches.map((breach) => ({ ...breach, x: milliseconds(breach.elapsed) })),
    };
  }

  /** The height of a breach in the picture, on its thread's curve. */
  function heightOf(breach, series) {
    const own = series.find((one) => one.thread === breach.thread);
    if (!own || own.points.length === 0) {
      return Number(breach.bytes);
    }
    const after = own.points.findIndex((point) => point.x >= breach.x);
    if (after <= 0) {
      return own.points[after === 0 ? 0 : own.points.length - 1].y;
    }
    const [a, b] = [own.points[after - 1], own.points[after]];
    return b.x === a.x ? b.y : a.y + ((b.y - a.y) * (breach.x - a.x)) / (b.x - a.x);
  }

  /** A power of two, which gives the axis about five round numbers of KiB or MiB. */
  function binaryStep(soak) {
    const most = Math.max(1, ...soak.series.map((one) => last(one.points)));
    return 2 ** Math.ceil(Math.log2(most / 6));
  }

  function soakPlot(soak) {
    const sentence = `Allocation over ${duration(soak.milliseconds)} of ${plural(soak.threads.length, 'thread', 'threads')}, `
      + (soak.breaches.length === 0 ? 'no breach' : plural(soak.breaches.length, 'breach', 'breaches'));
    const canvas = element('canvas', { role: 'img', 'aria-label': sentence });
    const hidden = soak.threads.length > soak.series.length
      ? `; the picture has the ${group(soak.series.length)} that allocated most or have a breach` : '';
    const toggles = element('fieldset', { class: 'threads' }, element('legend', {}, 'Threads'));
    const figure = element('figure', {}, element('div', { class: 'plot tall' }, canvas),
      element('figcaption', {}, sentence + hidden), toggles);
    const marked = new Set(soak.breaches.map((breach) => breach.thread));
    const visible = soak.series.map((one, i) => i < VISIBLE_AT_FIRST || marked.has(one.thread));
    figure.draw = () => {
      const made = chart(canvas, {
        type: 'line',
        data: {
          datasets: [
            {
              label: 'breach',
              type: 'scatter',
              data: soak.breaches.map((breach) => ({ x: breach.x, y: heightOf(breach, soak.series) })),
              pointStyle: 'triangle',
              pointRadius: 8,
              pointHoverRadius: 10,
              borderWidth: 2,
            },
            ...soak.series.map((one, i) => ({
              label: one.thread,
              data: one.points,
              parsing: false,
              pointRadius: 0,
              pointHitRadius: 6,
              borderWidth: 2,
              borderDash: [[], [6, 3], [2, 3]][Math.floor(i / 8) % 3],
              hidden: !visible[i],
            })),
          ],
        },
        options: {
          interaction: { mode: 'nearest', intersect: true },
          plugins: {
            legend: { display: false },
            tooltip: {
              displayColors: false,
              callbacks: {
                title: ([item]) => duration(item.parsed.x),
                label: (item) => (item.datasetIndex === 0
                  ? ['Breach', ...soak.breaches[item.dataIndex].text.split('\n')]
                  : `${item.dataset.label}: ${group(item.parsed.y)} B`),
              },
            },
          },
          scales: {
            x: axis('since the watch began', { type: 'linear', max: soak.milliseconds, ticks: { callback: duration, maxRotation: 0 } }),
            y: axis('allocated', { ticks: { callback: size, stepSize: binaryStep(soak) } }),
          },
        },
      }, (painted) => {
        painted.data.datasets.forEach((dataset, i) => {
          dataset.borderColor = i === 0 ? colour('bad') : seriesColour(i - 1);
          dataset.backgroundColor = i === 0 ? colour('bad-soft') : dataset.borderColor;
        });
      });
      soak.series.forEach((one, i) => {
        const box = element('input', { type: 'checkbox' });
        box.checked = visible[i];
        box.addEventListener('change', () => made.setDatasetVisibility(i + 1, box.checked) || made.update('none'));
        const swatch = element('span', { class: 'swatch', 'data-series': i, 'aria-hidden': 'true' });
        swatch.style.background = seriesColour(i);
        toggles.append(element('label', {}, box, swatch, foreign(one.thread)));
      });
    };
    return figure;
  }

  function soakCard(soak, open, ambiguous) {
    const plot = soakPlot(soak);
    const card = element('details', { class: 'soak' },
      element('summary', {}, element('h3', {}, foreign(soak.name)), ' ',
        ambiguous ? [element('span', {}, foreign(soak.environment)), ' '] : [],
        soak.failed ? signed('✗', 'failed', 'bad')
          : soak.limits.length === 0 ? signed('○', 'recorded', 'muted') : signed('✓', 'within limits', 'good')),
      message(soak.message, soak.failed),
      element('dl', { class: 'facts' },
        fact('Test', foreign(soak.test, 'mono')),
        soak.module === '' ? [] : fact('Module', foreign(soak.module)),
        soak.environment === '' ? [] : fact('Environment', foreign(soak.environment)),
        fact('Limits', soak.limits.length === 0 ? 'none' : foreign(soak.limits.join(', '))),
        fact('Watched', duration(soak.milliseconds)
          + (Number(soak.operations) > 0 ? `, ${plural(soak.operations, 'operation', 'operations')}` : ''))),
      plot,
      soak.breaches.length === 0 ? null : block('h4', 'Breaches',
        table('Breaches', [['At', 'num'], ['Bytes', 'num'], ['What', '']],
          soak.breaches.map((breach) => [
            duration(breach.x),
            group(breach.bytes),
            [
              element('div', { class: 'note' },
                breach.thread === '' ? 'all threads' : 'thread ', foreign(breach.thread)),
              element('pre', {}, foreign(breach.text)),
            ],
          ]))),
      ...soak.breaches.map((breach) => flameBlock('h4', `Flame graph of the breach at ${duration(breach.x)}`, soak.name,
        breach.sites ?? [], { unit: 'B recorded' })));
    let drawn = false;
    card.addEventListener('toggle', () => {
      if (card.open && !drawn) {
        drawn = true;
        plot.draw();
      }
    });
    card.open = open;
    return card;
  }

  function showSoaks() {
    const { soaks } = results;
    if (soaks.length === 0) {
      return;
    }
    byId('soaks').hidden = false;
    const cards = soaks.map(readSoak);
    const alike = (soak) => cards.filter((other) => other.name === soak.name && other.module === soak.module);
    cards.forEach((soak) => byId('soaks').append(
      soakCard(soak, soak.failed || soaks.length === 1, alike(soak).some((other) => other.environment !== soak.environment)),
    ));
  }

  // ---------------------------------------------------------------- the rest

  function showUnmeasured() {
    const names = results.unmeasured;
    if (names.length === 0) {
      return;
    }
    byId('unmeasured').hidden = false;
    const list = element('ul', { class: 'names mono' });
    const details = element('details', {},
      element('summary', {}, `${plural(names.length, 'test', 'tests')} without a result: no annotation or key requested one, or they were skipped, or failed before they were measured`), list);
    details.addEventListener('toggle', () => {
      if (list.childElementCount === 0) {
        names.forEach((name) => list.append(element('li', {}, foreign(name))));
      }
    });
    byId('unmeasured').append(details);
  }

  function showMachines() {
    for (const { jdk, vm, os, processors, maxHeap, flags } of results.machines) {
      byId('machines').append(element('dl', { class: 'facts machine' },
        fact('JDK', foreign(`${jdk}, ${vm}`)),
        fact('System', foreign(os), `, ${plural(processors, 'processor', 'processors')}`),
        fact('Largest heap', `${group(maxHeap)} B`),
        flags === '' ? [] : fact('Flags', foreign(flags, 'mono'))));
    }
    byId('machines').hidden = results.machines.length === 0;
  }

  showHead();
  showFindings(results.findings);
  showTests();
  showFlameGraph();
  showFragileZeros();
  showSoaks();
  showUnmeasured();
  showMachines();
}

start(show);
