// Shows the comparison of two runs. DifferenceFormat.java writes it.
'use strict';

function show(comparison) {
  const CHANGES = {
    regressed: ['▲', 'regressed', 'bad'],
    'not-comparable': ['≠', 'not comparable', 'muted'],
    removed: ['–', 'removed', 'muted'],
    added: ['+', 'added', 'muted'],
    improved: ['▼', 'improved', 'good'],
    shifted: ['≈', 'shifted', 'muted'],
    unchanged: ['=', 'unchanged', 'muted'],
  };
  const LEGEND = 'A site is as wide as its bytes in the run in which it has more, a caller as its sites. Red ▲ allocates more than before, blue ▼ less.';

  const tests = comparison.tests.map((test) => {
    const compared = !['not-comparable', 'removed', 'added'].includes(test.change);
    return {
      ...test,
      environment: test.environment ? environmentInWords(test.environment) : '',
      compared,
      size: compared ? Math.abs(perCall(test.now) - perCall(test.was)) : -1,
    };
  });
  const changed = ({ change }) => change !== 'unchanged';
  const short = shortener(tests.map((test) => test.environment));
  const jvm = (test) => short(test.environment);
  const written = (figure) => (figure === undefined ? '–' : mean(figure.bytes, figure.operations));

  function showHead() {
    const number = (...changes) => count(tests, ({ change }) => changes.includes(change));
    const regressed = number('regressed');
    byId('verdict').append(regressed > 0
      ? signed('▲', `${plural(regressed, 'test', 'tests')} regressed`, 'bad') : signed('✓', 'No test regressed', 'good'));
    byId('run').append(foreign(comparison.old), ' → ', foreign(comparison.now));
    document.title = `${regressed > 0 ? '▲' : '✓'} Allocation difference: ${comparison.old} → ${comparison.now}`;
    showCounts([
      ['regressed', regressed, 'bad'],
      ['improved', number('improved'), 'good'],
      ['shifted', number('shifted'), ''],
      ['unchanged', number('unchanged'), ''],
      ['in one run only', number('added', 'removed'), ''],
      ['not comparable', number('not-comparable'), ''],
    ]);
  }

  // ---------------------------------------------------------------- stacks

  const stacks = (test) => test.stacks.map(({ thread, methods, cause, was, now }) => ({
    frames: [
      ...thread === '' ? [] : [threadFrame(thread)],
      ...methods.map((method) => methodFrame(method.slice(0, method.lastIndexOf('.')), method.slice(method.lastIndexOf('.') + 1), method)),
      causeFrame(cause),
    ],
    was,
    now,
  }));

  function stacksTable(test) {
    const rows = test.stacks.filter(({ was, now }) => growthOf(now, was) !== 0)
      .sort((a, b) => Math.abs(b.now - b.was) - Math.abs(a.now - a.was));
    return rows.length === 0 ? null : block('h3', 'Changed sites',
      table('Changed sites', [['Difference', 'num'], ['Was', 'num'], ['Is', 'num'], ['Where and why', '']],
        rows.map(({ methods, cause, was, now }) => [
          `${now > was ? '+' : '−'}${flameNumber(Math.abs(now - was))}`,
          was === 0 ? 'new' : flameNumber(was),
          now === 0 ? 'gone' : flameNumber(now),
          methods.length === 0 ? foreign(cause)
            : [foreign(methods.findLast((method) => !isOfJdk(method)) ?? methods[methods.length - 1], 'mono'), element('div', {}, foreign(cause))],
        ])));
  }

  function lackOfStacks(test) {
    if (!test.compared) {
      return 'The figures of the two runs cannot be compared.';
    }
    return perCall(test.now) === 0 && perCall(test.was) === 0 ? 'It allocates in neither run.'
      : 'A run has no sites of it. With bytewatcher.sites=always, a run has the sites of all its tests.';
  }

  function panel(test) {
    const node = element('div', { class: 'panel', role: 'group', 'aria-label': `Difference of ${test.test}` },
      element('h3', {}, foreign(test.test, 'mono')),
      ...test.stacks.length === 0 ? [element('p', { class: 'muted' }, lackOfStacks(test))] : [
        block('h3', 'Flame graph', element('p', { class: 'note' }, LEGEND), flameGraph(test.test, stacks(test), { compared: true })),
        stacksTable(test),
      ]);
    node.draw = () => {};
    return node;
  }

  // ---------------------------------------------------------------- the page

  function showTests() {
    const severalModules = new Set(tests.map((test) => test.module)).size > 1;
    const severalEnvironments = tests.some((test) => jvm(test) !== '');
    rankingTable('tests', {
      rows: tests,
      columns: [
        Object.assign(
          column('Test', 'name', 'name', (test) => test.test, (test) =>
            element('button', { type: 'button', class: 'open', 'aria-expanded': 'false' }, breakable(test.test))),
          { cellType: 'th' }),
        severalModules ? column('Module', 'module wide', 'name', (test) => test.module, (test) => foreign(test.module)) : null,
        severalEnvironments ? column('JVM', 'environment wide', 'name', jvm, (test) => foreign(jvm(test))) : null,
        column('Was', 'was num mid', 'num', (test) => (test.was ? perCall(test.was) : -1), (test) => plain(written(test.was))),
        column('Is', 'is num mid', 'num', (test) => (test.now ? perCall(test.now) : -1), (test) => plain(written(test.now))),
        column('Difference', 'difference num', 'num', (test) => test.size, (test) =>
          element('span', { class: CHANGES[test.change][2] }, test.compared ? difference(test.now, test.was) : '–')),
        column('Change', 'change', 'name', (test) => CHANGES[test.change][1], (test) => signed(...CHANGES[test.change])),
      ].filter((one) => one !== null),
      by: 'difference',
      filters: [['all', () => true], ['regressed', ({ change }) => change === 'regressed'], ['changed', changed]],
      panel,
      nouns: 'tests',
      empty: 'No test in either run',
    });
  }

  function showFlameGraph() {
    const withStacks = tests.filter((test) => test.stacks.length > 0);
    const without = count(tests, (test) => test.compared && test.stacks.length === 0 && (perCall(test.now) > 0 || perCall(test.was) > 0));
    if (without > 0) {
      byId('flame').append(element('p', { class: 'muted' }, `${plural(without, 'test is', 'tests are')} not in it, because a run has no sites of `
        + `${without === 1 ? 'it' : 'them'}. With bytewatcher.sites=always, a run has the sites of all its tests.`));
    }
    byId('flame').hidden = without === 0 && withStacks.length === 0;
    if (withStacks.length === 0) {
      return;
    }
    const number = plural(withStacks.length, 'test', 'tests');
    byId('flame').append(element('p', { class: 'note' }, LEGEND), flameGraph(number, withStacks.flatMap((test) => {
      const root = testFrame(test, jvm(test));
      return stacks(test).map((stack) => ({ ...stack, frames: [root, ...stack.frames] }));
    }), { compared: true }));
  }

  showHead();
  showTests();
  showFlameGraph();
}

start(show);
