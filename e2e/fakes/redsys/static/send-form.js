// Sends the page's only form on its way.
const form = document.getElementById('send');
if (form instanceof HTMLFormElement) form.submit();
