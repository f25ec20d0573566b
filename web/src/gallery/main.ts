/** `npm run dev`, then /gallery.html: every drawing on one page. Not part of the built client. */
import { mount } from 'svelte';
import '../styles/fonts.css';
import '../styles/tokens.css';
import Gallery from './Gallery.svelte';

if (location.hash.includes('dark')) document.documentElement.dataset['theme'] = 'dark';
mount(Gallery, { target: document.querySelector('#app')! });
