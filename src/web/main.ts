import { mount } from 'svelte'
import App from './App.svelte'
import './style/tokens.css'
import './style/fonts.css'
import './style/base.css'
import './style/controls.css'
import { applyTheme } from './theme.svelte.ts'

// Each game's own cloth. Only colours, so that a cloth is there before its look has come.
import.meta.glob('./games/*/cloth.css', { eager: true })

applyTheme()
mount(App, { target: document.getElementById('page') as HTMLElement })
