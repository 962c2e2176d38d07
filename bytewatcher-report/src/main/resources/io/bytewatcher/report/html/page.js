// What the pages have in common. All texts of the data enter a page as text nodes and attributes, never as markup.
'use strict';

/** Unpacks the JSON that HtmlPage.java has packed. */
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return parse(await new Response(stream).text());
}

/** Parses JSON. Integers beyond JavaScript's exact range become text. */
function parse(json) {
  const mayHaveOne = /[:[,]-?\d{16}/.test(json);
  const exact = (token) => (/^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token);
  return JSON.parse(mayHaveOne ? json.replace(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g, exact) : json);
}

const group = (number) => (typeof number === 'string' ? BigInt(number) : number).toLocaleString('en-US');
const plural = (number, one, many) => `${group(number)} ${number === 1 ? one : many}`;
const byId = (id) => document.getElementById(id);

/** Creates an element with attributes and children. Strings become text nodes. */
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

/** A user's name or text, in any script and direction. */
const foreign = (string, className) => element('bdi', { class: className || null }, string);

/** A name that may break before a dot. */
const breakable = (string) => {
  const parts = string.split(/(?=[.#])/);
  return element('bdi', {}, ...parts.flatMap((part, i) => (i === 0 ? [part] : [element('wbr'), part])));
};

/** A sign, hidden from screen readers, and a word. */
const signed = (sign, word, className) =>
  element('span', { class: `state ${className}` }, element('span', { 'aria-hidden': 'true' }, sign), word);

// ---------------------------------------------------------------- figures, in the form of messages

/** The number of zeros after the decimal point of a fraction. */
function zeros(part, whole) {
  let count = 0;
  for (let scaled = part * 10n; scaled < whole; scaled *= 10n) {
    count++;
  }
  return count;
}

/** A quotient, rounded half up to a maximum number of decimals. */
function decimal(dividend, divisor, decimals) {
  const unit = 10n ** BigInt(decimals);
  const rounded = (2n * dividend * unit + divisor) / (2n * divisor);
  const fraction = String(rounded % unit).padStart(decimals, '0').replace(/0+$/, '');
  return group(rounded / unit) + (fraction === '' ? '' : `.${fraction}`);
}

/** A mean whose fraction always shows, as Figures.java formats it. */
function mean(sum, operations) {
  const divisor = BigInt(operations);
  const negative = BigInt(sum) < 0n;
  const dividend = negative ? -BigInt(sum) : BigInt(sum);
  const rest = dividend % divisor;
  const written = rest === 0n ? group(dividend / divisor)
    : decimal(dividend, divisor, zeros(rest, divisor) + (dividend < divisor ? 3 : 2));
  const isRoundedToAWhole = rest !== 0n && !written.includes('.');
  return (negative ? '-' : '')
    + (isRoundedToAWhole ? decimal(dividend, divisor, zeros(divisor - rest, divisor) + 2) : written);
}

/** The difference of two figures, with its sign. */
function difference(now, was) {
  const divisor = BigInt(now.operations) * BigInt(was.operations);
  const more = BigInt(now.bytes) * BigInt(was.operations) - BigInt(was.bytes) * BigInt(now.operations);
  const size = more < 0n ? -more : more;
  const decimals = size === 0n || size >= divisor ? 3 : zeros(size, divisor) + 3;
  return (more === 0n ? '' : more < 0n ? '−' : '+') + decimal(size, divisor, decimals);
}

const perCall = (figure) => Number(figure.bytes) / Number(figure.operations);

const environmentInWords = ({ jdk, jit, collector, layout }) => `JDK ${jdk}, ${jit}, ${collector}, ${layout}`;

const count = (list, holds) => list.filter(holds).length;

// ---------------------------------------------------------------- colours

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const THEMES = ['auto', 'light', 'dark'];
const charts = new Set();
let theme = 'auto';
try {
  theme = THEMES.includes(localStorage.getItem('bytewatcher-theme')) ? localStorage.getItem('bytewatcher-theme') : theme;
} catch (e) {
  // some browsers have no storage for files
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

/** Shows counts with their names and the colour of those above 0. */
function showCounts(tiles) {
  for (const [name, number, className] of tiles) {
    byId('counts').append(
      element('div', {}, element('dt', {}, name), element('dd', { class: number > 0 ? className : 'muted' }, group(number))));
  }
}

function showFindings(findings) {
  if (findings.length === 0) {
    return;
  }
  byId('findings').hidden = false;
  for (const { failed, text } of findings) {
    byId('findings').querySelector('ul').append(
      element('li', { class: failed ? 'failed' : null },
        failed ? signed('✗', 'failed', 'bad') : signed('i', 'note', 'muted'),
        foreign(text)));
  }
}

// ---------------------------------------------------------------- charts

/** A chart in the page's colours, which applyTheme() repaints. */
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

/** Formats bytes for an axis. */
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

// ---------------------------------------------------------------- parts of a page

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

// ---------------------------------------------------------------- a table whose rows open

/** A column that shows nodes, and sorts and searches by values. */
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

/** Writes environments without the parts that all of them share. */
function shortener(environments) {
  const all = [...new Set(environments)].map(inParts);
  return (environment) => inParts(environment).filter((part) => !all.every((parts) => parts.includes(part)))
    .map((part) => part.replace(/ /g, '\u00a0')).join(', ');
}

/** Shows rows in the table of a section, with its search and with filters (name, condition). A row opens to a panel, which draws itself. */
function rankingTable(section, { rows, columns, by, filters, panel, nouns, empty }) {
  const find = (selector) => byId(section).querySelector(selector);
  const ranking = new DataTable(find('table'), {
    data: rows,
    columns,
    order: [[columns.findIndex((one) => one.className.startsWith(by)), 'desc']],
    pageLength: 50,
    autoWidth: false,
    typeDetect: false,
    drawCallback() {
      const pages = this.api().page.info().pages;
      this.api().table().container().querySelector('.dt-paging')?.toggleAttribute('hidden', pages < 2);
    },
    layout: { topStart: null, topEnd: null, bottomStart: 'info', bottomEnd: 'paging' },
    language: {
      info: `_START_ to _END_ of _TOTAL_ ${nouns}`,
      infoEmpty: `No ${nouns}`,
      infoFiltered: '(of _MAX_)',
      emptyTable: empty,
      zeroRecords: `No ${nouns.replace(/s$/, '')} matches`,
      thousands: ',',
      aria: { orderable: ': sort', orderableReverse: ': reverse the order', orderableRemove: ': reverse the order' },
    },
  });

  find('[type="search"]').addEventListener('input', (event) => ranking.search(event.target.value).draw());

  filters.forEach(([name, holds], i) => {
    const radio = element('input', { type: 'radio', name: `${section}-filter`, value: name });
    radio.checked = i === 0;
    radio.addEventListener('change', () => ranking.search.fixed('filter', (_, row) => holds(row)).draw());
    find('.toolbar fieldset').append(element('label', {}, radio, `${name} (${group(count(rows, holds))})`));
  });

  find('table').addEventListener('click', (event) => {
    const button = event.target.closest('.open');
    if (button) {
      toggle(ranking.row(button.closest('tr')), button, panel);
    }
  });
}

let panels = 0;

function toggle(row, button, panel) {
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

/** Shows the data of the page. */
function start(show) {
  // Sorts and searches names as they are. DataTables decodes values with an ampersand as markup before a search, so these are
  // encoded first.
  DataTable.type('name', {
    order: { pre: (value) => value.toLowerCase() },
    search: (value) => (value.includes('&') ? value.replace(/&/g, '&amp;').replace(/</g, '&lt;') : value),
  });
  DataTable.ext.errMode = 'throw';
  unpack(byId('data').textContent).then((data) => {
    applyTheme();
    show(data);
    performance.mark('bytewatcher-shown');
  }).catch((error) => {
    byId('trouble').textContent = `This page cannot be shown (${error}). It needs a browser of 2023 or newer. `
      + 'The other reports in its folder have the same results as text.';
    byId('trouble').hidden = false;
    throw error;
  });
}
