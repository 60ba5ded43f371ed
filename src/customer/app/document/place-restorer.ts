// After a reload, restores where the customer was on the page before anything is painted, with a small inline script.
import { SCROLL_ITEM_SELECTOR } from '#customer/shared/history/page-place.ts';
import { PAGE_POSITIONS_STORAGE_KEY } from '#customer/shared/history/page-position-storage.ts';

/**
 * Inline script that restores a page after a reload: the tab of the menu, open categories, search text and scroll position. The app
 * then reads them from the document. It also marks the price buttons of products in the cart, to reserve space for their number of
 * units. It runs before the first paint and before any bundle, so keep it small and free of new syntax.
 */
export const RESTORE_AFTER_RELOAD_SCRIPT = `(d=>{try{JSON.parse(localStorage.cart).forEach(l=>{let b=d.querySelector('[data-add='+JSON.stringify(l.productId+" "+l.size)+"]");if(b)b.parentNode.dataset.inCart=""})}catch(e){}try{let p=JSON.parse(sessionStorage.${PAGE_POSITIONS_STORAGE_KEY})[history.state.key],m=p.menu,i=p.item,f=(s,g)=>d.querySelectorAll(s).forEach(g);if(m){f("main [name=section]",e=>e.checked=e.value==m.section);f("main details[id]",e=>e.open=m.open.indexOf(e.id)>=0);f("main [type=search]",e=>e.value=m.query)}let e=i&&d.querySelectorAll("${SCROLL_ITEM_SELECTOR}")[i.index],r=e&&e.getBoundingClientRect();scrollBy(0,r&&r.height?r.top-i.top:p.scrollY)}catch(e){}})(document)`;
