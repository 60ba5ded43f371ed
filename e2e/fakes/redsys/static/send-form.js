// Submits the only form of the page.
const form = document.getElementById('send');
if (form instanceof HTMLFormElement) form.submit();
