// What the HTML document does on old phones (config/browsers.ts): it shows the chosen section of the menu where CSS cannot, and
// says on an unsupported phone that the menu can only be read.

/** The id of the element that says that the phone is too old to order. `OLD_PHONE_SCRIPT` shows it on such phones only. */
export const OLD_PHONE_ELEMENT_ID = 'old-phone';

/**
 * Inline script for old phones; it is in old syntax and runs after the rendered page. Without `Array.prototype.at` or `<dialog>`
 * (before Chrome 92, iOS 15.4, Firefox 98) the app cannot run: the script shows the element `OLD_PHONE_ELEMENT_ID` and disables
 * the buttons. Without `:has` in CSS, the script copies the chosen tab of the menu to an attribute of the root element, which the
 * style sheet uses instead.
 */
export const OLD_PHONE_SCRIPT = `(function(d,e,b,i,f){if(!(window.CSS&&CSS.supports&&CSS.supports("selector(:has(*))"))){f=function(){var r=d.querySelector("main [name=section]:checked");if(r)d.documentElement.setAttribute("data-section",r.value)};f();d.addEventListener("change",f);new MutationObserver(f).observe(d.getElementById("root"),{childList:true,subtree:true})}if([].at&&window.HTMLDialogElement)return;e=d.getElementById("${OLD_PHONE_ELEMENT_ID}");e.hidden=false;e.style.cssText="position:fixed;bottom:0;left:0;right:0;z-index:9;margin:0;padding:1rem;background:#fff;color:#000;font-weight:bold";b=d.querySelectorAll("#root button");for(i=0;i<b.length;i++)b[i].disabled=true})(document)`;
