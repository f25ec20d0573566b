from ludotheque.terminal.screens.base import LudoScreen
class HomeScreen(LudoScreen[None]):
    pass
