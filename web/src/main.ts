import { mount } from 'svelte';
import App from './App.svelte';
import { followTheme } from './lib/settings.svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/print.css';

followTheme();
mount(App, { target: document.querySelector('#app')! });
