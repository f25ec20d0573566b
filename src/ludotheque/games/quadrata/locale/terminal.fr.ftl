terminal-taxis = Taxis à utiliser : { $unused } ({ $squares })
