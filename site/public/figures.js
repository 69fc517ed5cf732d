/** The figure that moves: what an upgrade on a day of a contract year costs (R3, R4, R11). Works in cents, on whole days. */
class ProrationFigure extends HTMLElement {
  connectedCallback() {
    this.innerHTML = `
      <label><span>Seats before</span><input type="number" name="before" min="0" max="999" value="5"></label>
      <label><span>Seats after</span><input type="number" name="after" min="0" max="999" value="8"></label>
      <label><span>Price of a seat a month</span><input type="number" name="price" min="0" max="9999" step="0.01" value="50.00"></label>
      <label><span>First day of the change</span><input type="range" name="day" min="0" max="364" value="100"><output name="date"></output></label>
      <div class="months" aria-hidden="true"></div>
      <p><output name="said" aria-live="polite"></output></p>`;
    this.addEventListener('input', () => this.draw());
    this.draw();
  }

  field(name) {
    return this.querySelector(`[name="${name}"]`);
  }

  /** The contract is the year 2025, billed monthly in advance. */
  draw() {
    const day = new Date(Date.UTC(2025, 0, 1 + Number(this.field('day').value)));
    const month = day.getUTCMonth();
    const days = new Date(Date.UTC(2025, month + 1, 0)).getUTCDate();
    const left = days - day.getUTCDate() + 1;
    const stub = left === days ? 0 : left;
    const whole = 12 - month - (stub > 0 ? 1 : 0);
    const cents = Math.round(Number(this.field('price').value) * 100);
    const difference = (Number(this.field('after').value) - Number(this.field('before').value)) * cents;
    const first = stub > 0 ? round(difference * stub, days) : 0;
    const total = first + difference * whole;

    this.field('date').textContent = day.toISOString().slice(0, 10);
    this.querySelector('.months').innerHTML = Array.from({ length: 12 }, (_, i) => {
      const part = i < month ? 0 : i > month ? 1 : left / days;
      return `<div class="month"><i style="width:${part * 100}%"></i></div>`;
    }).join('');
    const length = [whole > 0 ? `${whole} ${whole === 1 ? 'month' : 'months'}` : '', stub > 0 ? `${stub}/${days} of a month` : '']
      .filter(Boolean)
      .join(' and ');
    this.field('said').textContent =
      `${length} at ${money(difference)} a month more: ${money(total)}` +
      (stub > 0 ? `, of which ${money(first)} for the rest of this month.` : '.');
  }
}

/** Half a cent goes away from zero, so that a credit is exactly minus its charge. */
function round(numerator, denominator) {
  return Math.sign(numerator) * Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));
}

function money(cents) {
  const text = String(Math.abs(cents)).padStart(3, '0');
  const whole = text.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '−' : ''}${whole}.${text.slice(-2)}`;
}

/** Code in several languages, of which one is shown; the choice holds for all pages. Without script all are shown. */
class LanguageTabs extends HTMLElement {
  connectedCallback() {
    const blocks = [...this.querySelectorAll('.expressive-code')];
    const names = blocks.map((block) => block.querySelector('.title')?.textContent ?? '');
    if (blocks.length < 2 || this.querySelector('[role="tablist"]')) return;
    const list = document.createElement('div');
    list.setAttribute('role', 'tablist');
    names.forEach((name) => {
      const tab = document.createElement('button');
      tab.type = 'button';
      tab.setAttribute('role', 'tab');
      tab.textContent = name;
      tab.addEventListener('click', () => {
        localStorage.setItem('language', name);
        document.querySelectorAll('language-tabs').forEach((tabs) => tabs.choose(name));
      });
      list.append(tab);
    });
    this.prepend(list);
    this.names = names;
    this.blocks = blocks;
    this.choose(localStorage.getItem('language') ?? names[0]);
  }

  choose(name) {
    const chosen = Math.max(0, this.names.indexOf(name));
    this.blocks.forEach((block, i) => (block.hidden = i !== chosen));
    this.querySelectorAll('[role="tab"]').forEach((tab, i) => tab.setAttribute('aria-selected', String(i === chosen)));
  }
}

customElements.define('proration-figure', ProrationFigure);
customElements.define('language-tabs', LanguageTabs);
