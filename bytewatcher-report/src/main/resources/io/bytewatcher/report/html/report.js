// Shows the results that are in the element "data"; HtmlData.java says what is where. Everything that comes from the
// results is put into text nodes and attributes by the DOM, never into markup.
'use strict';

/** The results, which HtmlPacking.java has packed. */
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse(await new Response(stream).text());
}

function show(data) {
  const text = (number) => (number < 0 ? null : data.strings[number]);
  const group = (number) => (typeof number === 'string' ? BigInt(number) : number).toLocaleString('en-US');
  const plural = (number, one, many) => `${group(number)} ${number === 1 ? one : many}`;
  const byId = (id) => document.getElementById(id);

  /** An element with attributes and children; strings become text. */
  function element(name, attributes, ...children) {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) {
      if (value !== null && value !== false) {
        node.setAttribute(key, value);
      }
    }
    node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
    return node;
  }

  /** A name or text of others, which may be of any script and direction. */
  const foreign = (string, className) => element('bdi', { class: className || null }, string);

  /** A name that breaks before a dot, if it has to. */
  const breakable = (string) => {
    const parts = string.split(/(?=[.#])/);
    return element('bdi', {}, ...parts.flatMap((part, i) => (i === 0 ? [part] : [element('wbr'), part])));
  };

  /** A sign for the eye with a word for all. */
  const signed = (sign, word, className) =>
    element('span', { class: `state ${className}` }, element('span', { 'aria-hidden': 'true' }, sign), word);

  const VERDICTS = {
    STEADY: 'steady',
    AMORTISED: 'amortised',
    GROWING: 'growing',
    UNSTABLE: 'unstable',
    SINGLE_SHOT: 'single shot',
  };
  const VERDICTS_IN_FULL = {
    STEADY: 'steady: each call allocates the same',
    AMORTISED: 'amortised: some calls allocate more than others, again and again; the figure is the mean',
    GROWING: 'growing: what a call allocates keeps rising',
    UNSTABLE: 'unstable: no number can be trusted',
    SINGLE_SHOT: 'single shot: run once, first uses and class loading included',
  };
  const STATUSES = {
    WITHIN_LIMIT: ['✓', 'within limit', 'good'],
    RECORDED: ['○', 'recorded', 'muted'],
    OVER_LIMIT: ['✗', 'over limit', 'bad'],
    SEVERAL_STATES: ['≷', 'several states', 'warn'],
    NOT_MEASURED: ['!', 'not measured', 'warn'],
    NOT_GATED: ['–', 'not gated', 'muted'],
  };
  const OUTCOMES = {
    REGRESSED: ['▲', 'regressed', 'bad'],
    IMPROVED: ['▼', 'improved', 'good'],
    SHIFTED: ['≈', 'shifted', 'muted'],
    UNCHANGED: ['=', 'unchanged', 'muted'],
    NO_BASELINE: ['', 'no baseline', 'muted'],
    ENVIRONMENT_MISMATCH: ['≠', 'not comparable', 'muted'],
  };

  function readTest(row) {
    const [module, test, name, status, failed, limit, message, environment, measured, baseline] = row;
    return {
      module: text(module),
      test: text(test),
      name: text(name),
      status: text(status),
      failed: failed === 1,
      limit,
      message: text(message),
      environment: text(environment),
      verdict: measured ? text(measured[0]) : null,
      allThreads: measured !== 0 && text(measured[1]) === 'ALL_THREADS',
      amount: measured ? text(measured[2]) : null,
      bytes: measured && measured[3] !== null ? measured[3] : -1,
      written: measured ? text(measured[11]) : null,
      writtenBytes: measured && measured[12] !== null ? measured[12] : -1,
      outcome: baseline ? text(baseline[0]) : null,
      difference: baseline ? text(baseline[3]) : null,
      differenceBytes: baseline ? baseline[4] : null,
      measured,
      baseline,
    };
  }

  const tests = data.tests.map(readTest);
  const isExcused = (test) => test.status === 'SEVERAL_STATES' && !test.failed;
  const isChanged = (test) => !isExcused(test) && (test.outcome === 'REGRESSED' || test.outcome === 'IMPROVED');

  /** What is to be said of a test in two words. */
  function status(test) {
    const [sign, word, className] = STATUSES[test.status];
    if (!test.failed || test.status === 'OVER_LIMIT') {
      return [sign, word, className];
    }
    return ['✗', test.status === 'NOT_MEASURED' ? word : test.outcome === 'REGRESSED' ? 'regressed' : 'failed', 'bad'];
  }

  // ---------------------------------------------------------------- colours

  const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
  const THEMES = ['auto', 'light', 'dark'];
  const charts = new Set();
  let theme = 'auto';
  try {
    theme = THEMES.includes(localStorage.getItem('bytewatcher-theme')) ? localStorage.getItem('bytewatcher-theme') : theme;
  } catch (e) {
    // a browser that keeps nothing for files
  }

  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

  function applyTheme() {
    document.documentElement.toggleAttribute('data-dark', theme === 'dark' || (theme === 'auto' && systemDark.matches));
    byId('theme').textContent = `Theme: ${theme}`;
    charts.forEach((chart) => {
      chart.paint();
      chart.update('none');
    });
    document.querySelectorAll('.swatch').forEach((swatch) => {
      swatch.style.background = seriesColour(Number(swatch.dataset.series));
    });
  }

  function seriesColour(number) {
    const colours = colour('series').split(/\s+/);
    return colours[number % colours.length];
  }

  byId('theme').addEventListener('click', () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    try {
      localStorage.setItem('bytewatcher-theme', theme);
    } catch (e) {
      // as above
    }
    applyTheme();
  });
  systemDark.addEventListener('change', applyTheme);

  // ---------------------------------------------------------------- head

  function showHead() {
    const { counts } = data;
    const reasons = [];
    if (counts.failed > 0) {
      reasons.push(plural(counts.failed, 'test', 'tests'));
    }
    const redFindings = data.findings.filter(([failed]) => failed).length;
    if (redFindings > 0) {
      reasons.push(plural(redFindings, 'finding', 'findings'));
    }
    byId('verdict').append(
      data.red ? signed('✗', `Failed: ${reasons.join(', ')}`, 'bad') : signed('✓', 'Passed', 'good'));
    const jdks = [...new Set(data.machines.map((machine) => machine[0]))];
    byId('run').append(
      foreign(data.run), ` · ${data.time}`, jdks.length > 0 ? ` · JDK ` : '', foreign(jdks.join(', ')));
    document.title = `${data.red ? '✗' : '✓'} Allocation report: ${data.run}`;
    const tiles = [
      ['measured', counts.measured, ''],
      ['within limits', counts.within, ''],
      ['failed', counts.failed, 'bad'],
      ['regressed', counts.regressed, 'bad'],
      ['improved', counts.improved, 'good'],
      ['not gated', counts.notGated, ''],
    ];
    for (const [name, number, className] of tiles) {
      byId('counts').append(
        element('div', {}, element('dt', {}, name), element('dd', { class: number > 0 ? className : 'muted' }, group(number))));
    }
  }

  function showFindings() {
    if (data.findings.length === 0) {
      return;
    }
    byId('findings').hidden = false;
    for (const [failed, sentence] of data.findings) {
      byId('findings').querySelector('ul').append(
        element('li', { class: failed ? 'failed' : null },
          failed ? signed('✗', 'failed', 'bad') : signed('i', 'note', 'muted'),
          foreign(sentence)));
    }
  }

  // ---------------------------------------------------------------- charts

  /** A chart that takes its colours from the page, and again when they change. */
  function chart(canvas, configuration, paintData) {
    Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
    configuration.options = Object.assign(
      { animation: false, responsive: true, maintainAspectRatio: false, normalized: true }, configuration.options);
    const made = new Chart(canvas, configuration);
    made.paint = () => {
      for (const scale of Object.values(made.options.scales)) {
        scale.ticks.color = colour('muted');
        scale.title.color = colour('muted');
        scale.grid.color = colour('line');
        scale.border.color = colour('line');
      }
      paintData(made);
    };
    made.paint();
    made.update('none');
    charts.add(made);
    return made;
  }

  const axis = (title, more) => Object.assign(
    { beginAtZero: true, title: { display: true, text: title }, ticks: {}, grid: {}, border: {} }, more);

  /** Bytes for an axis. */
  function size(bytes) {
    const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
    let unit = 0;
    let number = bytes;
    while (Math.abs(number) >= 1024 && unit < units.length - 1) {
      number /= 1024;
      unit++;
    }
    return `${number.toLocaleString('en-US', { maximumFractionDigits: unit === 0 ? 3 : 2 })} ${units[unit]}`;
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

  const fact = (name, ...value) => [element('dt', {}, name), element('dd', {}, ...value)];
  const block = (level, title, ...content) => element('div', {}, element(level, { class: 'label' }, title), ...content);

  function table(caption, columns, rows, className) {
    return element('table', { class: `inner ${className ?? ''}` },
      element('caption', { class: 'hidden' }, caption),
      element('thead', {}, element('tr', {}, columns.map(([title, className]) =>
        element('th', { scope: 'col', class: className || null }, title)))),
      element('tbody', {}, rows.map((cells) => element('tr', {}, cells.map((cell, i) =>
        element('td', { class: columns[i][1] || null }, ...[cell].flat()))))));
  }

  function message(string, failed) {
    return string === '' ? null : element('pre', { class: `message${failed ? ' failed' : ''}` }, foreign(string));
  }

  function readRounds(runs) {
    const rounds = [];
    for (let i = 0; i < runs.length; i += 3) {
      for (let n = 0; n < runs[i]; n++) {
        rounds.push([runs[i + 1], runs[i + 2]]);
      }
    }
    return rounds;
  }

  function roundsBlock(test) {
    const rounds = readRounds(test.measured[7]);
    if (rounds.length === 0) {
      return null;
    }
    const means = rounds.map(([operations, bytes]) => Number(bytes) / Number(operations));
    const shown = (number) => number.toLocaleString('en-US', { maximumSignificantDigits: 4 });
    const least = shown(Math.min(...means));
    const most = shown(Math.max(...means));
    const sentence = `${plural(rounds.length, 'round', 'rounds')}, `
      + (least === most ? `${least} B per call in each` : `from ${least} to ${most} B per call`);
    const canvas = element('canvas', { role: 'img', 'aria-label': `Bytes per call in each round: ${sentence}` });
    const place = element('div', { class: 'plot' }, canvas);
    const node = block('h3', 'Rounds', element('figure', {}, place, element('figcaption', {}, sentence)),
      element('details', {}, element('summary', {}, 'Rounds as a table'),
        table('Rounds', [['Round', 'num'], ['Calls', 'num'], ['Bytes', 'num'], ['B per call', 'num']],
          rounds.map(([operations, bytes], i) => [group(i + 1), group(operations), group(bytes), shown(means[i])]), 'compact')));
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
                const [operations, bytes] = rounds[item.dataIndex];
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

  function callPath(site) {
    const frames = [...data.paths[site[2]], ...data.paths[site[1]]].map(text);
    return frames.length === 0 ? null : element('details', {},
      element('summary', {}, `Call path, ${plural(frames.length, 'frame', 'frames')}`),
      element('ol', { class: 'mono' }, frames.map((frame) => element('li', {}, foreign(frame)))));
  }

  function sitesBlock(test) {
    const sites = test.measured[10];
    if (sites.length === 0) {
      return null;
    }
    const threads = new Set(sites.map((site) => site[0]));
    return block('h3', 'Allocation sites',
      table('Allocation sites', [['B/op', 'num'], ['Hits/op', 'num'], ['Where and why', '']],
        sites.map((site) => [
          text(site[4]),
          text(site[5]) ?? '–',
          [
            foreign(text(site[6]), 'mono'),
            text(site[6]) === text(site[3]) ? null : element('div', {}, foreign(text(site[3]))),
            threads.size > 1 ? element('div', { class: 'note' }, 'thread ', foreign(text(site[0]))) : null,
            callPath(site),
          ],
        ])));
  }

  function baselineBlock(test) {
    const [outcome, was, now, , , grown, inWords] = test.baseline;
    const difference = test.difference === null ? 'not comparable'
      : test.differenceBytes === 0 ? 'none' : `${test.difference} B per call`;
    return block('h3', 'Baseline',
      element('dl', { class: 'facts' },
        fact('Outcome', signed(...OUTCOMES[text(outcome)]),
          text(outcome) === 'SHIFTED' ? ' (a single shot: its first uses depend on the order of the tests)' : ''),
        fact('Was', foreign(text(was) ?? 'not in the baseline')),
        fact('Now', foreign(text(now))),
        fact('Difference', difference)),
      grown.length === 0 ? null
        : element('div', { class: 'grown' }, element('h4', { class: 'label' }, 'New or grown sites'),
          table('New or grown sites', [['Difference', 'num'], ['Was', 'num mid'], ['Now', 'num mid'], ['Where and why', '']],
            grown.map(([method, cause, growth, before, after]) => [
              text(growth),
              text(before) ?? 'new',
              text(after),
              [foreign(text(method), 'mono'), element('div', {}, foreign(text(cause)))],
            ]))),
      inWords === null ? null
        : element('details', {}, element('summary', {}, 'As messages say it'),
          element('pre', { class: 'message' }, foreign(text(inWords)))));
  }

  function panel(test) {
    const facts = [fact('Test', foreign(test.test, 'mono'))];
    if (test.module !== '') {
      facts.push(fact('Module', foreign(test.module)));
    }
    facts.push(fact('Status', signed(...status(test))));
    const parts = [];
    if (test.measured) {
      const [, , , , figure, operations, warmUp, , oneOffs, explanation] = test.measured;
      facts.push(fact('Allocates', figure < 0 ? 'no number that can be trusted' : foreign(text(figure))));
      facts.push(fact('Verdict', VERDICTS_IN_FULL[test.verdict]));
      if (test.written !== null) {
        facts.push(fact('As written', `${test.written} B per call, before the JIT removes anything`));
      }
      if (text(explanation) !== '') {
        facts.push(fact('Because', foreign(text(explanation))));
      }
      facts.push(fact('Counted', `${plural(operations, 'call', 'calls')} after ${group(warmUp)} of warm-up`));
      if (oneOffs.length > 0) {
        facts.push(fact('One-offs, not counted', oneOffs.map((bytes) => `${group(bytes)} B`).join(', ')));
      }
      parts.push(sitesBlock(test));
    }
    facts.push(fact('Limit', test.limit < 0 ? 'none' : `${group(test.limit)} B per call`));
    facts.push(fact('Environment', foreign(test.environment)));
    if (test.baseline) {
      parts.push(baselineBlock(test));
    }
    const rounds = test.measured ? roundsBlock(test) : null;
    const node = element('div', { class: 'panel', role: 'group', 'aria-label': `Details of ${test.name}` },
      message(test.message, test.failed),
      element('div', { class: 'pair' }, element('dl', { class: 'facts' }, facts), rounds),
      ...parts);
    node.draw = () => rounds?.draw();
    return node;
  }

  // ---------------------------------------------------------------- the table of tests

  const compareText = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
  const distinct = (key) => new Set(tests.map((test) => test[key])).size;

  /** What is shown is a node; what is sorted and searched by is a value. */
  const column = (title, className, type, value, show, searched = value) => ({
    title,
    className,
    type,
    orderSequence: type === 'num' ? ['desc', 'asc'] : ['asc', 'desc'],
    searchable: type !== 'num',
    data: null,
    render: (_, purpose, test) =>
      (purpose === 'display' ? show(test) : purpose === 'filter' ? searched(test) : value(test)),
  });

  const plain = (string) => document.createTextNode(string);

  const inParts = (environment) => environment.split(', ');

  /** Without what it has in common with all others. */
  const shortEnvironment = (() => {
    const all = [...new Set(tests.map((test) => test.environment))].map(inParts);
    return (test) => inParts(test.environment).filter((part) => !all.every((parts) => parts.includes(part)))
      .map((part) => part.replace(/ /g, '\u00a0')).join(', ');
  })();

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
      column('B/op', 'bytes num', 'num', (test) => test.bytes, (test) => plain(test.amount ?? '–')),
      tests.some((test) => test.written !== null)
        ? column('As written', 'written num wide', 'num', (test) => test.writtenBytes, (test) => plain(test.written ?? '–')) : null,
      column('Verdict', 'verdict wide', 'name', (test) => VERDICTS[test.verdict] ?? '', (test) =>
        element('div', { class: 'muted' }, VERDICTS[test.verdict] ?? '–',
          test.allThreads ? element('div', { class: 'note' }, 'all threads') : null)),
      column('Limit', 'limit num mid', 'num', (test) => test.limit, (test) => plain(test.limit < 0 ? '–' : group(test.limit))),
      column('Baseline', 'outcome mid', 'name', (test) => (test.outcome ? OUTCOMES[test.outcome][1] : ''), (test) =>
        test.outcome ? signed(...OUTCOMES[test.outcome]) : plain('–')),
      column('Difference', 'difference num mid', 'num', (test) => test.differenceBytes ?? 0, (test) =>
        element('span', { class: isChanged(test) ? OUTCOMES[test.outcome][2] : 'muted' }, test.difference ?? '–')),
      column('Status', 'status', 'name', (test) => status(test)[1], (test) => {
        const change = isChanged(test) ? signed(...OUTCOMES[test.outcome]) : null;
        return element('div', {}, signed(...status(test)),
          change && status(test)[1] !== 'regressed' ? element('div', { class: 'narrow' }, change) : null);
      }),
    ];
    return all.filter((one) => one !== null);
  }

  function showTests() {
    // Names are no markup: they are sorted and searched as they are. What has an ampersand DataTables reads as markup before
    // it searches, so that gets what then reads as the name.
    DataTable.type('name', {
      order: { pre: (value) => value.toLowerCase() },
      search: (value) => (value.includes('&') ? value.replace(/&/g, '&amp;').replace(/</g, '&lt;') : value),
    });
    DataTable.ext.errMode = 'throw';
    const shown = columns();
    const ranking = new DataTable('#ranking', {
      data: tests,
      columns: shown,
      order: [[shown.findIndex((one) => one.className.startsWith('bytes')), 'desc']],
      pageLength: 50,
      autoWidth: false,
      typeDetect: false,
      drawCallback() {
        const pages = this.api().page.info().pages;
        this.api().table().container().querySelector('.dt-paging')?.toggleAttribute('hidden', pages < 2);
      },
      layout: { topStart: null, topEnd: null, bottomStart: 'info', bottomEnd: 'paging' },
      language: {
        info: '_START_ to _END_ of _TOTAL_ tests',
        infoEmpty: 'No tests',
        infoFiltered: '(of _MAX_)',
        emptyTable: 'No test was measured',
        zeroRecords: 'No test matches',
        thousands: ',',
        aria: { orderable: ': sort', orderableReverse: ': sort the other way', orderableRemove: ': sort the other way' },
      },
    });

    byId('search').addEventListener('input', (event) => ranking.search(event.target.value).draw());

    const filters = [
      ['all', tests.length, () => true],
      ['failed', tests.filter((test) => test.failed).length, (test) => test.failed],
      ['changed', tests.filter(isChanged).length, isChanged],
    ];
    for (const [name, number, holds] of filters) {
      const radio = element('input', { type: 'radio', name: 'filter', value: name });
      radio.checked = name === 'all';
      radio.addEventListener('change', () => ranking.search.fixed('filter', (_, test) => holds(test)).draw());
      byId('filter').append(element('label', {}, radio, `${name} (${group(number)})`));
    }

    byId('ranking').addEventListener('click', (event) => {
      const button = event.target.closest('.open');
      if (button) {
        toggle(ranking.row(button.closest('tr')), button);
      }
    });
  }

  let panels = 0;

  function toggle(row, button) {
    if (row.child.isShown()) {
      const canvas = row.child()[0].querySelector('canvas');
      const drawn = canvas && Chart.getChart(canvas);
      if (drawn) {
        charts.delete(drawn);
        drawn.destroy();
      }
      row.child.remove();
      button.setAttribute('aria-expanded', 'false');
      button.removeAttribute('aria-controls');
      return;
    }
    const node = panel(row.data());
    node.id = `panel-${++panels}`;
    row.child(node, 'detail').show();
    row.child()[0].classList.add('detail');
    button.setAttribute('aria-expanded', 'true');
    button.setAttribute('aria-controls', node.id);
    node.draw();
  }

  // ---------------------------------------------------------------- soaks

  const VISIBLE_AT_FIRST = 8;

  function readSoak(row) {
    const [module, test, name, environment, milliseconds, operations, limits, failed, why, threads, series, breaches] = row;
    return {
      module: text(module),
      test: text(test),
      name: text(name),
      environment: text(environment),
      milliseconds,
      operations,
      limits: limits.map(text),
      failed: failed === 1,
      message: text(why),
      threads,
      series: series.map(([thread, steps]) => {
        const points = [];
        let x = 0;
        let y = 0;
        for (let i = 0; i < steps.length; i += 2) {
          x += steps[i];
          y += steps[i + 1];
          points.push({ x, y });
        }
        return { thread: text(thread), points };
      }),
      breaches: breaches.map(([x, thread, bytes, inWords]) => ({ x, thread: text(thread), bytes, text: text(inWords) })),
    };
  }

  /** Where a breach is in the picture: on its thread's curve. */
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

  /** A power of two, so that the axis has some five round numbers of KiB or MiB. */
  function binaryStep(soak) {
    const most = Math.max(1, ...soak.series.map((one) => (one.points.length === 0 ? 0 : one.points[one.points.length - 1].y)));
    return 2 ** Math.ceil(Math.log2(most / 6));
  }

  function soakPlot(soak) {
    const sentence = `Allocation over ${duration(soak.milliseconds)} of ${plural(soak.threads, 'thread', 'threads')}, `
      + (soak.breaches.length === 0 ? 'no breach' : plural(soak.breaches.length, 'breach', 'breaches'));
    const canvas = element('canvas', { role: 'img', 'aria-label': sentence });
    const hidden = soak.threads > soak.series.length
      ? `; shown are the ${group(soak.series.length)} that allocated most or too much` : '';
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
        soak.failed ? signed('✗', 'failed', 'bad') : signed('✓', 'within limits', 'good')),
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
          ]))));
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
    const soaks = data.soaks;
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
    const names = data.unmeasured;
    if (names.length === 0) {
      return;
    }
    byId('unmeasured').hidden = false;
    const list = element('ul', { class: 'names mono' });
    const details = element('details', {},
      element('summary', {}, `${plural(names.length, 'test', 'tests')} that ran and that nobody asked to measure`), list);
    details.addEventListener('toggle', () => {
      if (list.childElementCount === 0) {
        list.append(...names.map((name) => element('li', {}, foreign(name))));
      }
    });
    byId('unmeasured').append(details);
  }

  function showMachines() {
    for (const [jdk, vm, os, processors, heap, flags] of data.machines) {
      byId('machines').append(element('dl', { class: 'facts machine' },
        fact('JDK', foreign(`${jdk}, ${vm}`)),
        fact('System', foreign(os), `, ${processors} ${processors === '1' ? 'processor' : 'processors'}`),
        fact('Largest heap', `${heap} B`),
        flags === '' ? [] : fact('Flags', foreign(flags, 'mono'))));
    }
    byId('machines').hidden = data.machines.length === 0;
  }

  function showLicences() {
    for (const [library, licence] of Object.entries(data.licences)) {
      byId('licences').append(element('h2', {}, library), element('pre', {}, licence));
    }
  }

  applyTheme();
  showHead();
  showFindings();
  showTests();
  showSoaks();
  showUnmeasured();
  showMachines();
  showLicences();
  performance.mark('bytewatcher-shown');
}

unpack(document.getElementById('data').textContent).then(show).catch((error) => {
  const trouble = document.getElementById('trouble');
  trouble.textContent = `This page cannot be shown (${error}). It needs a browser of 2023 or newer. `
    + 'The other reports beside it have the same results as text.';
  trouble.hidden = false;
  throw error;
});
