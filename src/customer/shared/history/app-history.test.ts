import { describe, expect, it } from 'vitest';
import { FakeBrowser } from './testing/fake-browser.ts';

describe('one sheet', () => {
  it('going back closes the sheet and stays on the page', () => {
    const browser = new FakeBrowser('/before', '/');
    browser.open('cart');
    browser.settle();
    expect(browser.trail).toBe('/before / [/+]');
    browser.back();
    expect(browser.openSheets).toEqual([]);
    expect(browser.trail).toBe('/before [/] /+');
    browser.back();
    expect(browser.trail).toBe('[/before] / /+');
  });

  it('a sheet that closes by its button leaves no entry between the page and the one before', () => {
    const browser = new FakeBrowser('/before', '/');
    for (let visit = 0; visit < 3; visit += 1) {
      const sheet = browser.open('cart');
      browser.settle();
      sheet.close();
      browser.settle();
    }
    expect(browser.trail).toBe('/before [/] /+');
    browser.back();
    expect(browser.trail).toBe('[/before] / /+');
  });

  it('a sheet that is replaced by another one in the same step reuses its entry', () => {
    const browser = new FakeBrowser('/');
    const email = browser.open('e-mail');
    browser.settle();
    email.close();
    browser.open('mixer');
    browser.settle();
    expect(browser.trail).toBe('/ [/+]');
    browser.back();
    expect(browser.openSheets).toEqual([]);
  });

  it('a sheet that opens while the entry of the one before is being removed gets an entry of its own', () => {
    const browser = new FakeBrowser('/');
    const first = browser.open('first');
    browser.settle();
    first.close();
    browser.runTasks();
    const second = browser.open('second');
    browser.settle();
    expect(browser.trail).toBe('/ [/+]');
    second.close();
    browser.settle();
    expect(browser.trail).toBe('[/] /+');
  });

  it('a sheet that refuses to close gets its entry back', () => {
    const browser = new FakeBrowser('/before', '/');
    browser.open('deleting a card', { refuses: true });
    browser.settle();
    browser.back();
    browser.back();
    expect(browser.openSheets).toEqual(['deleting a card']);
    expect(browser.trail).toBe('/before / [/+]');
  });

  it('going forward to the entry of a closed sheet returns to the page', () => {
    const browser = new FakeBrowser('/before', '/');
    browser.open('cart');
    browser.settle();
    browser.back();
    browser.forward();
    expect(browser.openSheets).toEqual([]);
    expect(browser.trail).toBe('/before [/] /+');
    browser.back();
    expect(browser.trail).toBe('[/before] / /+');
  });

  it('a reload with an open sheet returns to the page, and one step back leaves it', () => {
    const browser = new FakeBrowser('/before', '/');
    browser.open('cart');
    browser.settle();
    browser.reload();
    expect(browser.trail).toBe('/before [/] /+');
    browser.back();
    expect(browser.trail).toBe('[/before] / /+');
  });

  it('two quick steps back close the sheet and leave the page', () => {
    for (const end of ['settle', 'settleAtOnce'] as const) {
      const browser = new FakeBrowser('/');
      browser.app.navigate('/recent');
      browser.open('cart');
      browser.settle();
      browser.startMove(-1);
      browser.startMove(-1);
      browser[end]();
      expect(browser.openSheets).toEqual([]);
      expect(browser.trail).toBe('[/] /recent /recent+');
    }
  });

  it('a step back while the entry of a closed sheet is being removed leaves the page', () => {
    for (const end of ['settle', 'settleAtOnce'] as const) {
      const browser = new FakeBrowser('/');
      browser.app.navigate('/recent');
      const sheet = browser.open('cart');
      browser.settle();
      sheet.close();
      browser.runTasks();
      browser.startMove(-1);
      browser[end]();
      expect(browser.trail).toMatch(/^\[\/\]/);
    }
  });
});

describe('a sheet over a sheet', () => {
  it('each step back closes one, the topmost first', () => {
    const browser = new FakeBrowser('/');
    browser.open('cart');
    browser.open('terms');
    browser.settle();
    expect(browser.trail).toBe('/ /+ [/++]');
    browser.back();
    expect(browser.openSheets).toEqual(['cart']);
    browser.back();
    expect(browser.openSheets).toEqual([]);
    expect(browser.trail).toBe('[/] /+ /++');
  });

  it('closing both at once removes both entries', () => {
    const browser = new FakeBrowser('/');
    const cart = browser.open('cart');
    const terms = browser.open('terms');
    browser.settle();
    cart.close();
    terms.close();
    browser.settle();
    expect(browser.trail).toBe('[/] /+ /++');
  });

  it('closing the lower one keeps the upper one, with one entry', () => {
    const browser = new FakeBrowser('/');
    const cart = browser.open('cart');
    browser.open('terms');
    browser.settle();
    cart.close();
    browser.settle();
    expect(browser.trail).toBe('/ [/+] /++');
    browser.back();
    expect(browser.openSheets).toEqual([]);
  });
});

describe('navigating out of sheets', () => {
  it('the next page takes the entry of the sheet', () => {
    const browser = new FakeBrowser('/');
    const cart = browser.open('cart');
    browser.settle();
    cart.close();
    browser.app.navigate('/recent');
    browser.settle();
    expect(browser.trail).toBe('/ [/recent]');
  });

  it('the next page leaves no entry of two sheets', () => {
    const browser = new FakeBrowser('/');
    const cart = browser.open('cart');
    const terms = browser.open('terms');
    browser.settle();
    terms.close();
    cart.close();
    browser.app.navigate('/privacy');
    browser.settle();
    expect(browser.trail).toBe('/ [/privacy]');
  });

  it('a navigation while the entry of a closed sheet is being removed waits for it', () => {
    const browser = new FakeBrowser('/');
    const cart = browser.open('cart');
    browser.settle();
    cart.close();
    browser.runTasks();
    browser.app.navigate('/recent', { state: 'order' });
    browser.settle();
    expect(browser.trail).toBe('/ [/recent]');
    expect(browser.app.current().page).toBe('order');
  });

  it('a page that replaces another one also replaces it below an open sheet', () => {
    const browser = new FakeBrowser('/before', '/insert-card');
    const dialog = browser.open('failure');
    browser.settle();
    browser.app.navigate('/success', { replace: true });
    dialog.close();
    browser.settle();
    expect(browser.trail).toMatch(/^\/before \[\/success\]/);
    browser.forward();
    expect(browser.trail).toMatch(/^\/before \[\/success\]/);
  });

  it('leaving the page ignores the entries of its sheets', () => {
    const browser = new FakeBrowser('/');
    browser.app.navigate('/insert-card');
    browser.open('failure');
    browser.settle();
    browser.app.leavePage();
    browser.settle();
    expect(browser.trail).toMatch(/^\[\/\]/);
    expect(browser.openSheets).toEqual([]);
  });

  it('a move that the browser ignores does not stop later navigations', () => {
    const browser = new FakeBrowser('/');
    const sheet = browser.open('cart');
    browser.settle();
    browser.ignoresMoves = true;
    sheet.close();
    browser.settle();
    browser.app.navigate('/recent');
    browser.timeOut();
    expect(browser.trail).toBe('/ [/recent]');
  });
});

describe('pages', () => {
  it('each page has a key of its own, which is reported when the page is left', () => {
    const browser = new FakeBrowser('/');
    const home = browser.app.current().key;
    browser.app.navigate('/recent');
    const recent = browser.app.current().key;
    browser.back();
    expect(browser.app.current().key).toBe(home);
    expect(browser.left).toEqual([home, recent]);
  });

  it('opening and closing a sheet does not leave the page', () => {
    const browser = new FakeBrowser('/');
    const { key } = browser.app.current();
    const moves: string[] = [];
    browser.app.subscribe(() => moves.push('moved'));
    browser.open('cart');
    browser.settle();
    expect(browser.app.current().key).toBe(key);
    browser.back();
    expect(browser.left).toEqual([]);
    expect(moves).toEqual([]);
  });

  it('listeners read how the page was reached', () => {
    const browser = new FakeBrowser('/');
    expect(browser.app.lastMove()).toBeNull();
    const moves: unknown[] = [];
    browser.app.subscribe(() => moves.push(browser.app.lastMove()));
    browser.app.navigate('/recent');
    browser.app.navigate('/recent?page=2', { replace: true });
    browser.back();
    browser.forward();
    expect(moves).toEqual(['push', 'replace', 'traverse', 'traverse']);
    expect(browser.trail).toBe('/ [/recent?page=2]');
  });

  it('the address that is already shown gets no second entry', () => {
    const browser = new FakeBrowser('/?qr=A1');
    browser.app.navigate('/?qr=A1');
    expect(browser.trail).toBe('[/?qr=A1]');
  });

  it('a link to a fragment is adopted, without storing the place that it has already left', () => {
    const browser = new FakeBrowser('/');
    browser.followFragment('/#content');
    expect(browser.left).toEqual([]);
    browser.back();
    expect(browser.trail).toBe('[/] /#content');
  });
});

describe('blocking', () => {
  it('while moves are blocked, back keeps the page and calls back each time', () => {
    const browser = new FakeBrowser('/');
    browser.app.navigate('/insert-card');
    let attempts = 0;
    const unblock = browser.app.block(() => {
      attempts += 1;
    });
    browser.back();
    browser.back();
    expect(attempts).toBe(2);
    expect(browser.trail).toBe('/ [/insert-card]');
    unblock();
    browser.back();
    expect(browser.trail).toBe('[/] /insert-card');
  });

  it('while moves are blocked, an open sheet keeps its entry', () => {
    const browser = new FakeBrowser('/');
    browser.open('cart');
    browser.settle();
    browser.app.block(() => undefined);
    browser.back();
    expect(browser.openSheets).toEqual(['cart']);
    expect(browser.trail).toBe('/ [/+]');
  });

  it('while moves are blocked, a sheet that closes by its button removes its entry', () => {
    const browser = new FakeBrowser('/before', '/');
    const sheet = browser.open('cart');
    browser.settle();
    let attempts = 0;
    browser.app.block(() => {
      attempts += 1;
    });
    sheet.close();
    browser.settle();
    expect(attempts).toBe(0);
    expect(browser.trail).toBe('/before [/] /+');
  });
});
