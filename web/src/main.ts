document.body.textContent = 'Ludothèque';
