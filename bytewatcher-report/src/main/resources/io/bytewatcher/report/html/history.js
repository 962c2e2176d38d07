// Shows history.json, which docs/command-line.md describes.
'use strict';

function show(history) {
  const KINDS = {
    before: ['', 'before', 'muted'],
    new: ['+', 'new', 'muted'],
    removed: ['–', 'removed', 'muted'],
    raised: ['▲', 'raised', 'bad'],
    lowered: ['▼', 'lowered', 'good'],
    changed: ['≠', 'changed', 'muted'],
  };

  const commits = new Map([history.head, history.since, ...history.merged, ...history.commits]
    .filter((commit) => commit !== undefined).map((commit) => [commit.id, commit]));
  const numbers = new Map(history.commits.map(({ id }, i) => [id, i + 1]));
  const shortId = (id) => id.slice(0, 10);
  const day = (time) => time.slice(0, 10);

  // ---------------------------------------------------------------- steps and series

  /** Writes environments, those that differ only in the JDK together. */
  function inWords(environments, write = (words) => words) {
    const jdks = new Map();
    for (const { jdk, jit, collector, layout } of environments) {
      const rest = `${jit}, ${collector}, ${layout}`;
      jdks.set(rest, [...(jdks.get(rest) ?? []), jdk]);
    }
    return [...jdks].map(([rest, releases]) => write(`JDK ${releases.join(' and ')}, ${rest}`)).join('; ');
  }

  function readStep(step, kind) {
    const arrival = commits.get(step.merge ?? step.commit);
    const compared = kind === 'raised' || kind === 'lowered';
    return {
      ...step,
      kind,
      commit: commits.get(step.commit),
      merge: step.merge === undefined ? null : commits.get(step.merge),
      time: arrival.time,
      number: numbers.get(arrival.id) ?? 0,
      compared,
      size: compared ? Math.abs(perCall(step.is) - perCall(step.was)) : -1,
      environment: inWords(step.environments),
    };
  }

  const before = history.before.map((step) => readStep(step, 'before'));
  const steps = history.steps.map((step) => readStep(step, step.kind));
  const lacksReason = (step) => step.kind === 'raised' && (step.reason === '' || step.reason.startsWith('?'));

  /** The tests, each with its series: the environments that have the same steps. */
  const tests = (() => {
    const found = new Map();
    for (const step of [...before, ...steps]) {
      const key = JSON.stringify([step.module, step.test]);
      const test = found.get(key) ?? { module: step.module, test: step.test, environments: new Map() };
      found.set(key, test);
      step.of = test;
      for (const environment of step.environments) {
        const words = environmentInWords(environment);
        const known = test.environments.get(words) ?? { environment, steps: [] };
        test.environments.set(words, known);
        known.steps.push(step);
      }
    }
    const ids = new Map([...before, ...steps].map((step, i) => [step, i]));
    for (const test of found.values()) {
      const series = new Map();
      for (const { environment, steps: own } of test.environments.values()) {
        const key = own.map((step) => ids.get(step)).join();
        const one = series.get(key) ?? { of: test, module: test.module, test: test.test, environments: [], steps: own };
        one.environments.push(environment);
        series.set(key, one);
      }
      test.series = [...series.values()].map(readSeries);
    }
    return [...found.values()];
  })();

  function readSeries(series) {
    const first = series.steps[0].was ?? series.steps.find((step) => step.is !== undefined)?.is;
    const last = series.steps[series.steps.length - 1].is;
    const comparable = last !== undefined && first.scope === last.scope
      && (first.verdict === 'single-shot') === (last.verdict === 'single-shot');
    return {
      ...series,
      first,
      last,
      comparable,
      growth: comparable ? perCall(last) - perCall(first) : 0,
      raised: count(series.steps, (step) => step.kind === 'raised'),
      lowered: count(series.steps, (step) => step.kind === 'lowered'),
      environment: inWords(series.environments),
    };
  }

  const rows = tests.flatMap((test) => test.series).filter((series) => series.steps.some((step) => step.kind !== 'before'));

  // ---------------------------------------------------------------- head

  function showHead() {
    const files = history.files.map(({ module, file }) => (module === '' ? file : `${module}: ${file}`)).join(', ');
    byId('verdict').append(`${plural(history.commits.length, 'commit', 'commits')} changed `, foreign(files));
    const describe = (commit) => [foreign(shortId(commit.id), 'mono'), ` (${day(commit.time)}) `, foreign(commit.subject)];
    byId('run').append(...history.since ? ['After ', ...describe(history.since), ', up to '] : ['Up to '], ...describe(history.head));
    document.title = `Allocation history: ${files}`;
    const kinds = (kind) => count(steps, (step) => step.kind === kind);
    showCounts([
      ['tests changed', new Set(steps.map((step) => step.of)).size, ''],
      ['raised', kinds('raised'), 'bad'],
      ['without a reason', count(steps, lacksReason), 'bad'],
      ['lowered', kinds('lowered'), 'good'],
      ['new', kinds('new'), ''],
      ['removed', kinds('removed'), ''],
    ]);
  }

  // ---------------------------------------------------------------- a test in detail

  const written = (figure) => (figure === undefined ? '–'
    : [...figure.others ?? [], figure].map(({ bytes, operations }) => mean(bytes, operations)).join(' or '));

  /** The points of a curve that keeps its height until the next one. */
  function points(series) {
    const found = [];
    const { was, number } = series.steps[0];
    if (was !== undefined) {
      found.push({ x: Math.max(0, number - 1), y: perCall(was) });
    }
    for (const step of series.steps) {
      if (step.is === undefined) {
        found.push({ x: step.number, y: perCall(step.was) });
      }
      found.push({ x: step.number, y: step.is === undefined ? NaN : perCall(step.is), step });
    }
    if (series.last !== undefined) {
      found.push({ x: history.commits.length, y: perCall(series.last) });
    }
    return found;
  }

  function dateOf(number) {
    const commit = number === 0 ? history.since : history.commits[number - 1];
    return commit === undefined ? '' : day(commit.time);
  }

  function curves(test) {
    const sentence = `Bytes per call of ${test.test} over ${plural(history.commits.length, 'commit', 'commits')}`;
    const canvas = element('canvas', { role: 'img', 'aria-label': sentence });
    const several = test.series.length > 1;
    const node = element('figure', {}, element('div', { class: 'plot tall' }, canvas),
      element('figcaption', {}, several ? test.series.map((series, i) => {
        const swatch = element('span', { class: 'swatch inline', 'data-series': i, 'aria-hidden': 'true' });
        swatch.style.background = seriesColour(i);
        return element('div', {}, swatch, ' ', foreign(series.environment));
      }) : foreign(test.series[0].environment)));
    node.draw = () => chart(canvas, {
      type: 'line',
      data: {
        datasets: test.series.map((series, i) => ({
          label: series.environment,
          data: points(series),
          parsing: false,
          stepped: true,
          pointRadius: (point) => (point.raw?.step ? 3 : 0),
          pointHitRadius: 6,
          borderWidth: 2,
          borderDash: [[], [6, 3], [2, 3]][Math.floor(i / 8) % 3],
        })),
      },
      options: {
        interaction: { mode: 'nearest', intersect: true },
        plugins: {
          legend: { display: false },
          tooltip: {
            displayColors: false,
            filter: (item) => item.raw.step !== undefined,
            callbacks: {
              title: ([item]) => (item ? `${day(item.raw.step.time)} ${shortId(item.raw.step.commit.id)}` : ''),
              label: ({ raw: { step } }) => [`${step.kind}: ${written(step.was)} → ${written(step.is)} B`, step.commit.author, step.reason]
                .filter((line) => line !== ''),
            },
          },
        },
        scales: {
          x: axis('commits that changed the baseline', {
            type: 'linear',
            min: history.since ? 0 : 1,
            max: Math.max(history.commits.length, history.since ? 1 : 2),
            ticks: { callback: dateOf, precision: 0, maxRotation: 0 },
          }),
          y: axis('B per call', { ticks: { callback: size } }),
        },
      },
    }, (made) => made.data.datasets.forEach((dataset, i) => {
      dataset.borderColor = seriesColour(i);
      dataset.backgroundColor = dataset.borderColor;
    }));
    return node;
  }

  const commitInWords = ({ commit, merge }) => [
    element('div', {}, foreign(shortId(commit.id), 'mono'), ' ', foreign(commit.subject)),
    merge === null ? null : element('div', { class: 'note' }, 'merged by ', foreign(shortId(merge.id), 'mono'), ' ', foreign(merge.subject)),
  ];

  const foreignOrDash = (string) => (string === '' ? '–' : foreign(string));

  function panel({ of: test }) {
    const all = [...before, ...steps].filter((step) => step.of === test);
    const figure = curves(test);
    const node = element('div', { class: 'panel', role: 'group', 'aria-label': `Past of ${test.test}` },
      element('h3', {}, foreign(test.test, 'mono')),
      figure,
      table('Steps', [['Date', ''], ['Change', ''], ['Was', 'num'], ['Is', 'num'], ['Author', ''], ['Commit', ''], ['Reason', ''],
        ...test.series.length > 1 ? [['JVM', '']] : []],
      all.map((step) => [
        day(step.time), signed(...KINDS[step.kind]), written(step.was), written(step.is),
        foreign(step.commit.author), commitInWords(step), foreignOrDash(step.reason),
        ...test.series.length > 1 ? [foreign(step.environment)] : [],
      ])));
    node.draw = figure.draw;
    return node;
  }

  // ---------------------------------------------------------------- the tables

  const short = shortener([...steps, ...before].flatMap((step) => step.environments.map((one) => inWords([one]))));
  const jvm = (row) => inWords(row.environments, short);
  const severalModules = new Set(rows.map((row) => row.module)).size > 1;
  const severalEnvironments = rows.some((row) => jvm(row) !== '');

  const nameColumns = () => [
    Object.assign(
      column('Test', 'name', 'name', (row) => row.test, (row) =>
        element('button', { type: 'button', class: 'open', 'aria-expanded': 'false' }, breakable(row.test))),
      { cellType: 'th' }),
    severalModules ? column('Module', 'module wide', 'name', (row) => row.module, (row) => foreign(row.module)) : null,
    severalEnvironments ? column('JVM', 'environment wide', 'name', jvm, (row) => foreign(jvm(row))) : null,
  ].filter((one) => one !== null);

  const figureColumn = (title, className, figure) => column(title, className, 'num',
    (row) => (figure(row) === undefined ? -1 : perCall(figure(row))), (row) => plain(written(figure(row))));

  function showSteps() {
    rankingTable('steps', {
      rows: steps,
      columns: [
        ...nameColumns(),
        column('Change', 'kind', 'name', (step) => step.kind, (step) => signed(...KINDS[step.kind])),
        figureColumn('Was', 'was num mid', (step) => step.was),
        figureColumn('Is', 'is num mid', (step) => step.is),
        column('Difference', 'difference num', 'num', (step) => step.size, (step) =>
          element('span', { class: KINDS[step.kind][2] }, step.compared ? difference(step.is, step.was) : '–')),
        column('Date', 'date mid', 'name', (step) => step.time, (step) => plain(day(step.time))),
        column('Author', 'author wide', 'name', (step) => step.commit.author, (step) => foreign(step.commit.author)),
        column('Reason', 'reason wide', 'name', (step) => step.reason, (step) => element('span', {}, foreignOrDash(step.reason)),
          (step) => `${step.reason} ${step.commit.subject} ${step.commit.id}`),
      ],
      by: 'difference',
      filters: [
        ['all', () => true],
        ['raised', (step) => step.kind === 'raised'],
        ['raised without a reason', lacksReason],
        ['lowered', (step) => step.kind === 'lowered'],
      ],
      panel,
      nouns: 'steps',
      empty: 'No figure changed',
    });
  }

  function showTests() {
    rankingTable('tests', {
      rows,
      columns: [
        ...nameColumns(),
        figureColumn('First', 'first num mid', (row) => row.first),
        figureColumn('Last', 'last num mid', (row) => row.last),
        column('Difference', 'difference num', 'num', (row) => row.growth, (row) =>
          element('span', { class: row.growth > 0 ? 'bad' : row.growth < 0 ? 'good' : 'muted' },
            row.comparable ? difference(row.last, row.first) : '–')),
        column('Raised', 'raised num', 'num', (row) => row.raised, (row) => plain(group(row.raised))),
        column('Lowered', 'lowered num', 'num', (row) => row.lowered, (row) => plain(group(row.lowered))),
      ],
      by: 'difference',
      filters: [
        ['all', () => true],
        ['went up and never down', (row) => row.raised > 0 && row.lowered === 0],
        ['removed', (row) => row.last === undefined],
      ],
      panel,
      nouns: 'tests',
      empty: 'No figure changed',
    });
  }

  showHead();
  showFindings(history.problems.map(({ commit, text }) => ({ failed: false, text: `${shortId(commit)}: ${text}` })));
  showSteps();
  showTests();
}

start(show);
