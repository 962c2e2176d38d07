'use strict';
(() => {
  const data = JSON.parse(document.getElementById('data').textContent);
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(`--${name}`).trim();
  const colours = colour('series').split(' ');
  const dashes = [[], [6, 4], [2, 3], [10, 4, 2, 4]];
  const number = (value) => value.toLocaleString('en-US', { maximumSignificantDigits: 6 });

  const axis = (of) => ({
    type: of.type,
    labels: of.names,
    title: { display: true, text: of.title, color: colour('muted') },
    grid: { color: colour('line') },
    border: { color: colour('line') },
    ticks: Object.assign({ color: colour('muted') }, of.names ? {} : { callback: (value) => number(value) }),
  });
  const shown = (y) => (y === null || (data.y.type === 'logarithmic' && y <= 0) ? null : y);
  const place = (x) => (data.x.names ? data.x.names[x] : x);

  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  new Chart(document.getElementById('plot'), {
    type: 'line',
    data: {
      datasets: data.lines.map((line, i) => ({
        label: line.name,
        data: line.points.map(([x, y]) => ({ x: place(x), y: shown(y) })),
        borderColor: colours[i % colours.length],
        backgroundColor: colours[i % colours.length],
        borderDash: dashes[Math.floor(i / colours.length) % dashes.length],
        borderWidth: 2,
        pointRadius: 3,
      })),
    },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      scales: { x: axis(data.x), y: axis(data.y) },
      plugins: {
        legend: { labels: { color: colour('text') } },
        tooltip: { callbacks: { label: (item) => `${item.dataset.label}: ${number(item.parsed.y)}` } },
      },
    },
  });
})();
