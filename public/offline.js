/* On the page that the worker shows without a connection: goes on as soon as there is one. */
addEventListener('online', () => location.reload())
