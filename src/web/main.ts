import { mount } from 'svelte'
import App from './App.svelte'
import './style/tokens.css'
import './style/fonts.css'
import './style/base.css'
import './style/controls.css'
import { installOffline } from './offline/install.ts'
import { applySettings } from './settings/settings.svelte.ts'
import { loadWords } from './words/words.svelte.ts'

// Each game's own cloth. Only colours, so that a cloth is there before its look has come.
import.meta.glob('./games/*/cloth.css', { eager: true })

applySettings()
// Not awaited at the top: a language's file may share code with this one, and would wait for it.
loadWords().then(() => mount(App, { target: document.getElementById('page') as HTMLElement }))
installOffline()
