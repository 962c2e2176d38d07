// Shows stacks as a flame graph, callers above callees. d3-hierarchy lays it out, and each frame is a button.
'use strict';

/** The share of the width below which a frame is not shown. */
const NARROWEST = 1 / 400;
const ROW = 22;

const flameNumber = (bytes) => bytes.toLocaleString('en-US',
  Math.abs(bytes) < 1 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 2 });

const isOfJdk = (name) => /^(java|javax|jdk|sun)\./.test(name);

/** The difference of two sums, 0 if it is less than their rounding. */
const growthOf = (now, was) => (Math.abs(now - was) <= 1e-9 * Math.max(now, was) ? 0 : now - was);

/** A method as a frame. */
const methodFrame = (type, method, title) => ({
  label: `${type.slice(type.lastIndexOf('.') + 1)}.${method}`,
  title,
  kind: isOfJdk(type) ? 'jdk' : 'code',
});

const testFrame = ({ module, test, name = test }, environment) => ({
  label: name,
  title: [module, test, environment].filter((part) => part !== '').join(', '),
  kind: 'test',
});

const threadFrame = (thread) => ({ label: `[${thread}]`, title: `thread ${thread}`, kind: 'thread' });
const causeFrame = (cause) => ({ label: cause, title: cause, kind: 'cause' });

/** Merges stacks, each of which has frames, the bytes now, and in a comparison the bytes before. */
function flameTree(name, stacks) {
  const create = (frame) => ({ ...frame, now: 0, was: 0, callees: new Map() });
  const root = create({ label: name, title: name, kind: 'root' });
  for (const { frames, now, was } of stacks) {
    let node = root;
    for (const frame of frames) {
      const key = `${frame.kind} ${frame.title}`;
      if (!node.callees.has(key)) {
        node.callees.set(key, create(frame));
      }
      node = node.callees.get(key);
    }
    node.now += now;
    node.was += was ?? now;
  }
  const tree = d3.hierarchy(root, (node) => node.callees.values())
    .sum((node) => Math.max(node.now, node.was))
    .sort((a, b) => b.value - a.value);
  tree.eachAfter((node) => {
    const total = (figure) => (node.children ?? []).reduce((sum, child) => sum + child[figure], node.data[figure]);
    node.now = total('now');
    node.was = total('was');
  });
  return d3.partition()(tree);
}

/** A figure with the flame graph of stacks. A click on a frame zooms. */
function flameGraph(name, stacks, { unit = 'B per call', compared = false } = {}) {
  const root = flameTree(name, stacks);
  const frames = element('div', { class: 'flame', role: 'group', 'aria-label': `Flame graph of ${name}` });
  const hint = 'Click a frame to zoom, or use the arrow keys and Enter.';
  const details = element('figcaption', { class: 'flame-details' }, hint);
  const shown = new Map();

  const differenceOf = (node) => growthOf(node.now, node.was);
  const signedNumber = (bytes) => `${bytes > 0 ? '+' : '−'}${flameNumber(Math.abs(bytes))}`;
  const figures = (node) => (compared
    ? `${flameNumber(node.was)} → ${flameNumber(node.now)} ${unit}`
    : `${flameNumber(node.now)} ${unit}, ${flameNumber((100 * node.now) / root.now)} %`);
  const inWords = (node) => `${node.data.title}: ${figures(node)}`;

  function colourOf(node) {
    if (!compared) {
      return node.data.kind;
    }
    return differenceOf(node) > 0 ? 'grown' : differenceOf(node) < 0 ? 'shrunk' : 'same';
  }

  function describe(node) {
    details.replaceChildren(foreign(inWords(node)));
  }

  function focus(node) {
    for (const [other, button] of shown) {
      button.tabIndex = other === node ? 0 : -1;
    }
    shown.get(node).focus();
  }

  function neighbour(node, key) {
    const row = [...shown.keys()].filter((other) => other.depth === node.depth);
    switch (key) {
      case 'ArrowUp': return node.parent;
      case 'ArrowDown': return (node.children ?? []).find((child) => shown.has(child));
      case 'ArrowLeft': return row[row.indexOf(node) - 1];
      case 'ArrowRight': return row[row.indexOf(node) + 1];
      case 'Escape': return root;
      default: return null;
    }
  }

  function frame(node, left, width) {
    const amount = compared && differenceOf(node) !== 0
      ? ` ${differenceOf(node) > 0 ? '▲' : '▼'} ${signedNumber(differenceOf(node))}` : '';
    const button = element('button', { type: 'button', class: `frame ${colourOf(node)}`, title: inWords(node) },
      foreign(node.data.label + amount));
    button.style.left = `${100 * left}%`;
    button.style.width = `${100 * width}%`;
    button.style.top = `${ROW * node.depth}px`;
    button.addEventListener('click', () => {
      zoom(node);
      focus(node);
    });
    button.addEventListener('focus', () => describe(node));
    button.addEventListener('mouseenter', () => describe(node));
    button.addEventListener('keydown', (event) => {
      const other = neighbour(node, event.key);
      if (other === null) {
        return;
      }
      event.preventDefault();
      if (event.key === 'Escape') {
        zoom(root);
      }
      if (other !== undefined) {
        focus(other);
      }
    });
    return button;
  }

  function zoom(top) {
    const span = top.x1 - top.x0;
    shown.clear();
    for (const node of root.descendants()) {
      const left = Math.max(0, (node.x0 - top.x0) / span);
      const width = Math.min(1, (node.x1 - top.x0) / span) - left;
      if (width >= NARROWEST) {
        shown.set(node, frame(node, left, width));
      }
    }
    for (const [node, button] of shown) {
      button.tabIndex = node === top ? 0 : -1;
    }
    frames.style.height = `${ROW * (1 + Math.max(...[...shown.keys()].map((node) => node.depth)))}px`;
    frames.replaceChildren(...shown.values());
  }

  zoom(root);
  return element('figure', {}, frames, details);
}

/** Details that show a flame graph once they are opened. */
function flameDetails(summary, graph) {
  const details = element('details', {}, element('summary', {}, summary));
  details.addEventListener('toggle', () => details.childElementCount === 1 && details.append(graph()));
  return details;
}
